import { adminReadsApi, adminUsersApi, type StaffPayment } from '@soebs/contract';
import { useCallback, useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { Button } from '../../forms/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { Answer } from '../List.tsx';
import { useAnswer } from '../use-answer.ts';
import { useWhy } from '../Why.tsx';

const Payment = ({ payment, moved }: { readonly payment: StaffPayment; readonly moved: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const ask = useWhy();
  const { reference, at, creditsInCents, unusedInCents, paidRappen, refundedRappen } = payment;
  const unused = formats.exactMinutes(unusedInCents);
  const refund = () =>
    ask(t('staff.payments.refundTitle'), {
      message: t('staff.payments.refundMessage', { unused }),
      submit: t('staff.payments.refund'),
      done: t('staff.payments.refunded'),
      danger: true,
      act: async ({ reason }) => {
        const answer = await api.call(adminUsersApi.refundPayment, { params: { reference }, body: { reason } });
        moved();
        return answer;
      },
    });
  const about = [
    formats.exactMinutes(creditsInCents),
    t('staff.payments.unused', { unused }),
    ...(refundedRappen > 0 ? [t('staff.payments.back', { francs: formats.francs(refundedRappen) })] : []),
  ];
  return (
    <li data-payment={reference} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p>
          <span className="font-medium tabular-nums">{formats.francs(paidRappen)}</span>
          <span className="text-quiet ml-3 text-sm">{formats.dateTime(at)}</span>
        </p>
        <p className="text-quiet text-sm">{about.join(' · ')}</p>
        <p className="text-quiet font-mono text-xs break-all">{reference}</p>
      </div>
      <Button look="secondary" disabled={unusedInCents === 0} onClick={refund}>
        {t('staff.payments.refund')}
      </Button>
    </li>
  );
};

/** The last payments of a person, each with what is unused of it; asked for again when `times` grows. */
export const Payments = ({
  userId,
  times,
  moved,
}: {
  readonly userId: string;
  readonly times: number;
  readonly moved: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const load = useCallback(() => api.call(adminReadsApi.payments, { query: { user: userId, limit: 100 } }), [userId]);
  const payments = useAnswer(load);
  const { reload, data } = payments;
  const seen = useRef(times);
  useEffect(() => {
    if (seen.current === times) return;
    seen.current = times;
    void reload();
  }, [times, reload]);
  return (
    <Answer of={payments}>
      {data?.items.length === 0 ? (
        <p className="text-quiet">{t('staff.payments.none')}</p>
      ) : (
        <ul className="divide-border border-border divide-y border-y">
          {data?.items.map((payment) => (
            <Payment key={payment.reference} payment={payment} moved={moved} />
          ))}
        </ul>
      )}
    </Answer>
  );
};
