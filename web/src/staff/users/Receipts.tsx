import { staffReadsApi, type Receipt } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import { More, WhenLoaded } from '../List.tsx';
import { useReloadWhen } from '../use-reload-when.ts';
import { useSlices } from '../use-slices.ts';

const Row = ({ receipt }: { readonly receipt: Receipt }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { number, kind, date, creditsInCents, rappen, corrects } = receipt;
  const about = [
    formats.day(date),
    t('ledger.minutes', { minutes: formats.exactMinutes(creditsInCents) }),
    ...(corrects === null ? [] : [t('ledger.replaces', { number: corrects })]),
  ];
  return (
    <li data-receipt={number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-medium">{t('ledger.receiptName', { kind: t(`ledger.${kind}`), number })}</p>
        <p className="text-quiet text-sm">{about.join(' · ')}</p>
      </div>
      <p className="font-medium whitespace-nowrap tabular-nums">
        {formats.francs(kind === 'creditNote' ? -rappen : rappen)}
      </p>
    </li>
  );
};

/** Receipts, credit notes and corrections of a person, newest first (CR12); asked for again when `times` grows. */
export const Receipts = ({ userId, times }: { readonly userId: string; readonly times: number }): JSX.Element => {
  const { t } = useTranslation();
  const load = useCallback(
    (after?: string) => api.call(staffReadsApi.receipts, { params: { id: userId }, query: { after } }),
    [userId],
  );
  const receipts = useSlices(load);
  const { data, more, reload } = receipts;
  useReloadWhen(times, reload);
  return (
    <WhenLoaded of={receipts}>
      {data?.items.length === 0 ? (
        <p className="text-quiet">{t('staff.users.noReceipts')}</p>
      ) : (
        <ul className="divide-border border-border divide-y border-y">
          {data?.items.map((receipt) => (
            <Row key={receipt.number} receipt={receipt} />
          ))}
        </ul>
      )}
      {data && <More of={data} more={more} />}
    </WhenLoaded>
  );
};
