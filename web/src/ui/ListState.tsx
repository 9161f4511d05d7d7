import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

/** What stands where a list is not yet, or could not be loaded. */
export const ListState = ({ failed, retry }: { failed: boolean; retry: () => void }): JSX.Element => {
  const { t } = useTranslation();
  if (!failed)
    return <div role="status" aria-label={t('common.loading')} className="bg-raised h-16 animate-pulse rounded" />;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4">
      <p>{t('profile.logins.loadFailed')}</p>
      <Button look="secondary" onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
};
