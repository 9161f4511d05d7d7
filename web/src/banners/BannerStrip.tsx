import { Megaphone, X } from 'lucide-react';
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/index.ts';
import { useBanners } from './store.ts';

/** Messages of the operator in this language, above every dashboard screen, until each is put away. */
export const BannerStrip = (): JSX.Element | null => {
  const { t } = useTranslation();
  const { banners, acknowledged, load, close } = useBanners();
  useEffect(() => void load(), [load]);
  const locale = currentLocale();
  const shown = banners.filter(({ id, locales }) => locales.includes(locale) && !acknowledged.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('banners.label')} className="max-h-40 shrink-0 overflow-y-auto">
      {shown.map(({ id, title, message, closeable }) => (
        <div
          key={id}
          data-banner={id}
          className="bg-accent-soft border-border flex items-start gap-3 border-b px-4 py-3 sm:px-6"
        >
          <Megaphone aria-hidden size={18} className="text-accent mt-0.5 shrink-0" />
          <p className="min-w-0 grow break-words">
            <strong className="font-semibold">{title}</strong> {message}
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
      ))}
    </section>
  );
};
