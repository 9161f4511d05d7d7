import type { OptionNotice } from '@soebs/events/transcript';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

/** What of the address was not usable, field by field. */
export const Notices = ({
  notices,
  dismiss,
}: {
  readonly notices: readonly OptionNotice[];
  readonly dismiss: () => void;
}): JSX.Element | null => {
  const { t } = useTranslation();
  if (notices.length === 0) return null;
  return (
    <div role="alert" className="bg-ongoing-soft mb-6 flex flex-wrap items-start justify-between gap-3 rounded-lg p-4">
      <div>
        <p className="font-medium">{t('subtitles.notices')}</p>
        <ul className="list-disc pl-5">
          {notices.map(({ field, given }) => (
            <li key={field}>{t('subtitles.notice', { field: t(`export.${field}`), given })}</li>
          ))}
        </ul>
      </div>
      <Button look="quiet" onClick={dismiss}>
        {t('subtitles.dismiss')}
      </Button>
    </div>
  );
};
