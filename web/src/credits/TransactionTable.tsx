import type { NamedTransaction } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../i18n/format.ts';

type LineProps = { readonly transaction: NamedTransaction; readonly pathOf: (projectId: string) => string };

/** What the movement was about, beside its kind. */
const Subject = ({ transaction, pathOf }: LineProps): JSX.Element | null => {
  const { t } = useTranslation();
  const { kind, title, reference, amountInCents, dispute } = transaction;
  const isOfProject = kind === 'withdraw' || kind === 'refundProject';
  if (kind === 'refundPayment' && amountInCents > 0) return <>{t('ledger.refundFailed')}</>;
  if (dispute !== null) return <>{t(`ledger.disputes.${dispute}`)}</>;
  if (!isOfProject) return null;
  if (title === null) return <>{t('ledger.removedProject')}</>;
  return (
    <Link to={pathOf(reference)} className="hover:underline">
      {title}
    </Link>
  );
};

const Line = ({ transaction, pathOf }: LineProps): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind, at, amountInCents, balanceInCents, rappen } = transaction;
  return (
    <tr data-kind={kind} className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:py-3">
      <td className="text-quiet py-3 pr-6 text-sm whitespace-nowrap max-sm:order-3 max-sm:p-0">
        {formats.dateTime(at)}
      </td>
      <td className="w-full py-3 pr-6 max-sm:p-0">
        <span className="font-medium">{t(`ledger.kinds.${kind}`)}</span>
        {rappen !== null && <span className="text-quiet ml-2 text-sm">{formats.francs(Math.abs(rappen))}</span>}
        <span className="text-quiet block text-sm break-words">
          <Subject transaction={transaction} pathOf={pathOf} />
        </span>
      </td>
      <td className="py-3 pr-6 text-right font-medium whitespace-nowrap tabular-nums max-sm:p-0">
        {formats.signedMinutes(amountInCents)}
      </td>
      <td className="text-quiet py-3 text-right whitespace-nowrap tabular-nums max-sm:order-4 max-sm:p-0 max-sm:text-sm">
        {formats.exactMinutes(balanceInCents)}
      </td>
    </tr>
  );
};

/** Movements of an account, newest first, each with what it left (CR13). `pathOf` is the address of a project. */
export const TransactionTable = ({
  items,
  pathOf,
}: Pick<LineProps, 'pathOf'> & { readonly items: readonly NamedTransaction[] }): JSX.Element => {
  const { t } = useTranslation();
  const head = 'text-quiet border-border border-b py-2 text-sm font-normal';
  return (
    <table className="w-full border-collapse max-sm:block">
      <thead className="max-sm:sr-only">
        <tr>
          <th className={`${head} text-left`}>{t('ledger.when')}</th>
          <th className={`${head} text-left`}>{t('ledger.what')}</th>
          <th className={`${head} pr-6 text-right`}>{t('ledger.amount')}</th>
          <th className={`${head} text-right whitespace-nowrap`}>{t('ledger.after')}</th>
        </tr>
      </thead>
      <tbody className="divide-border divide-y max-sm:block">
        {items.map((transaction) => (
          <Line key={transaction.revision} transaction={transaction} pathOf={pathOf} />
        ))}
      </tbody>
    </table>
  );
};
