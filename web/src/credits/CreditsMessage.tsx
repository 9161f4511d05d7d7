import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { useCredits } from './store.ts';

/** What the credits button tells: the balance, what it buys, and where more comes from. */
export const CreditsMessage = (): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const cents = useCredits((state) => state.cents);
  return (
    <div className="space-y-3">
      {cents !== null && (
        <p className="text-lg font-semibold">{t('credits.have', { duration: formats.credit(cents) })}</p>
      )}
      <p>{t('credits.rule')}</p>
      <p>{t('credits.more')}</p>
    </div>
  );
};
