import { paymentKinds } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { WhenLoaded, More, Nothing, SearchField } from '../List.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch } from '../use-search.ts';
import { Compared } from './Compared.tsx';
import { PaymentRow } from './PaymentRow.tsx';
import { usePayments } from './use-payments.ts';

const filters = ['', ...paymentKinds] as const;

/** Every payment, live: what was paid, what was not, refunds and disputes. */
export const PaymentsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const kind = search.get('kind');
  const isAll = kind === '' && search.get('q') === '';
  const payments = usePayments({ q: search.get('q'), kind });
  const { data, moved, more } = payments;
  return (
    <StaffPage title={t('title.staffPayments')}>
      <Compared />
      <div className="mb-6 grid gap-4">
        <SearchField search={search} label={t('staff.payments.search')} />
        <Chips
          label={t('staff.payments.filter')}
          options={filters.map((each) => [each, each === '' ? t('staff.all') : t(`staff.payments.kinds.${each}`)])}
          chosen={kind}
          choose={(each) => search.set('kind', each)}
        />
      </div>
      <WhenLoaded of={payments}>
        {data?.items.length === 0 && <Nothing text={t(isAll ? 'staff.payments.none' : 'staff.payments.noneSuch')} />}
        {data && data.items.length > 0 && (
          <ul aria-label={t('title.staffPayments')} className="divide-border border-border divide-y border-y">
            {data.items.map((payment) => (
              <PaymentRow key={payment.reference} payment={payment} moved={moved} showsOwner />
            ))}
          </ul>
        )}
        {data && <More of={data} more={more} />}
      </WhenLoaded>
    </StaffPage>
  );
};
