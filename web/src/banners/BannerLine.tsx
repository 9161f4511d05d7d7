import { Megaphone, X } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Banner, StaffBanner } from '@soebs/contract';

/** One message as the strip shows it; with a way to put it away where that is possible. */
export const BannerLine = ({
  banner: { id, title, message, closeable },
  close,
  locale,
}: {
  readonly banner: Omit<Banner, 'locales' | 'wording'>;
  readonly close: (id: string) => void;
  /** The language in which it is shown; that of the interface when it is left out. */
  readonly locale?: StaffBanner['locales'][number];
}): JSX.Element => {
  const { t: own, i18n } = useTranslation();
  const t = locale ? i18n.getFixedT(locale) : own;
  return (
    <div
      lang={locale}
      data-banner={id}
      className="bg-accent-soft border-border flex items-start gap-3 border-b px-4 py-3 sm:px-6"
    >
      <Megaphone aria-hidden size={18} className="text-accent mt-0.5 shrink-0" />
      <p className="min-w-0 grow break-words">
        <strong className="font-semibold">
          <bdi>{title}</bdi>
        </strong>{' '}
        <bdi>{message}</bdi>
      </p>
      {closeable && (
        <button
          type="button"
          aria-label={t('banners.close', { title })}
          title={t('common.close')}
          onClick={() => close(id)}
          className="text-quiet hover:text-text -m-2 grid size-9 shrink-0 place-items-center rounded"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  );
};
