import { staffPaymentsApi, paymentKind, type StaffPayment } from '@soebs/contract';
import { useCallback, useEffect } from 'react';
import { api } from '../../api/index.ts';
import { listen } from '../../live/index.ts';
import type { Receivers } from '../../live/topics.ts';
import { useSoon } from '../use-answer.ts';
import { useSlices } from '../use-slices.ts';

type Payments = { readonly items: readonly StaffPayment[]; readonly total: number; readonly next: string | null };

/** Payments that staff look at, live: what becomes of them and of their refunds is shown as it happens. */
export const usePayments = ({ q, kind }: { readonly q: string; readonly kind: string }) => {
  const load = useCallback(
    (after?: string) => {
      const known = paymentKind.safeParse(kind);
      const query = { q, ...(known.success ? { kind: known.data } : {}), ...(after === undefined ? {} : { after }) };
      return api.call(staffPaymentsApi.list, { query });
    },
    [q, kind],
  );
  const payments = useSlices<Payments>(load);
  const moved = useSoon(payments.reload);
  useEffect(() => {
    const receivers: Receivers<'staff:payments'> = {
      'payment.changed': moved,
      'payment.removed': moved,
      'refunds.changed': moved,
      'payments.compared': moved,
    };
    return listen('staff:payments', receivers);
  }, [moved]);
  return { ...payments, moved };
};
