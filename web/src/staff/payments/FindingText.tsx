import type { PaymentFinding } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';

/** What two sides tell of something, or what was lost. */
export const FindingText = ({ finding }: { readonly finding: PaymentFinding }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind, sides, what, of, there, here } = finding;
  if (kind === 'loss')
    return <span className="text-failed">{t('staff.payments.loss', { francs: formats.francs(Number(there)) })}</span>;
  return (
    <>
      <span className="text-failed font-medium">{t(`staff.payments.whats.${what}`)}</span>{' '}
      {t(`staff.payments.sides.${sides}`, { there, here })}
      {of !== null && <span className="text-quiet ml-1 font-mono text-xs break-all">{of}</span>}
    </>
  );
};
