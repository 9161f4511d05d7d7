import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { useCredits } from './store.ts';

/** The whole minutes that are left; the tooltip tells the full duration (CR11). */
export const CreditBalance = (): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const cents = useCredits((state) => state.cents);
  if (cents === null)
    return (
      <span role="status" aria-label={t('credits.unknown')} className="bg-raised h-5 w-20 animate-pulse rounded" />
    );
  return (
    <span
      title={t('credits.exact', { duration: formats.credit(cents) })}
      data-credits={cents}
      className="text-quiet tabular-nums"
    >
      {t('credits.balance', { minutes: formats.minutes(cents) })}
    </span>
  );
};
