import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { WhenLoaded, More } from '../List.tsx';
import { useReloadWhen } from '../use-reload-when.ts';
import { PaymentRow } from '../payments/PaymentRow.tsx';
import { usePayments } from '../payments/use-payments.ts';

/** The payments of a person, newest first, each with what is unused of it; asked for again when `times` grows. */
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
  const payments = usePayments({ q: userId, kind: '' });
  const { reload, data, more } = payments;
  useReloadWhen(times, reload);
  return (
    <WhenLoaded of={payments}>
      {data?.items.length === 0 ? (
        <p className="text-quiet">{t('staff.payments.none')}</p>
      ) : (
        <ul className="divide-border border-border divide-y border-y">
          {data?.items.map((payment) => (
            <PaymentRow key={payment.reference} payment={payment} moved={moved} showsOwner={false} />
          ))}
        </ul>
      )}
      {data && <More of={data} more={more} />}
    </WhenLoaded>
  );
};
