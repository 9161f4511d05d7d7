import type { PaymentRefund, StaffPayment } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useModal } from '../../ui/modal.ts';
import { Badge } from '../Details.tsx';
import { Owner } from '../sessions/Owner.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import { FindingText } from './FindingText.tsx';
import { RefundForm } from './RefundForm.tsx';

const looks = {
  started: 'plain',
  received: 'good',
  failed: 'bad',
  expired: 'plain',
  open: 'ongoing',
  won: 'good',
  lost: 'bad',
  underWay: 'ongoing',
  settled: 'good',
  refused: 'bad',
} as const;

const PaymentState = ({ payment }: { readonly payment: StaffPayment }): JSX.Element => {
  const { t } = useTranslation();
  const { status, disputes } = payment;
  return (
    <p className="flex flex-wrap gap-2">
      <Badge look={looks[status]}>{t(`staff.payments.kinds.${status}`)}</Badge>
      {Object.entries(disputes).map(([id, state]) => (
        <Badge key={id} look={looks[state]}>
          {t(`staff.payments.disputes.${state}`)}
        </Badge>
      ))}
    </p>
  );
};

/** What went back, or is to go: by whom, how much, and how it stands. What a dispute took stands with the dispute. */
const Refund = ({ refund }: { readonly refund: PaymentRefund }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { by, creditsInCents, rappen, state } = refund;
  const about = [t(`staff.payments.by.${by}`), formats.francs(rappen), formats.exactMinutes(creditsInCents)];
  return (
    <li data-refund={state} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>{about.join(' · ')}</span>
      <Badge look={looks[state]}>{t(`staff.payments.${by === 'bank' ? 'holds' : 'refunds'}.${state}`)}</Badge>
    </li>
  );
};

/** What the last comparison with the payment service found of a payment. */
const Findings = ({ findings }: { readonly findings: StaffPayment['findings'] }): JSX.Element | null => {
  if (findings.length === 0) return null;
  return (
    <ul className="space-y-1">
      {findings.map((finding) => (
        <li
          key={`${finding.sides}/${finding.what}/${finding.of ?? ''}`}
          data-finding={finding.kind}
          className="text-sm"
        >
          <FindingText finding={finding} />
        </li>
      ))}
    </ul>
  );
};

const About = ({ payment }: { readonly payment: StaffPayment }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { reference, startedAt, creditsInCents, unusedInCents, rappen, refundedRappen, status, receipts } = payment;
  const unused = t('staff.payments.unused', { unused: formats.exactMinutes(unusedInCents) });
  const about = [
    formats.exactMinutes(creditsInCents),
    ...(status === 'received' ? [unused] : []),
    ...(refundedRappen > 0 ? [t('staff.payments.returned', { francs: formats.francs(refundedRappen) })] : []),
  ];
  return (
    <>
      <p>
        <span className="font-medium tabular-nums">{formats.francs(rappen)}</span>
        <span className="text-quiet ml-3 text-sm">{formats.dateTime(startedAt)}</span>
      </p>
      <p className="text-quiet text-sm">{about.join(' · ')}</p>
      {receipts.length > 0 && (
        <p className="text-quiet flex flex-wrap gap-x-3 text-sm">
          {receipts.map((number) => (
            <span key={number} className="whitespace-nowrap">
              {number}
            </span>
          ))}
        </p>
      )}
      <p className="text-quiet font-mono text-xs break-all">{reference}</p>
    </>
  );
};

type Acts = { readonly payment: StaffPayment; readonly moved: () => void };

/** What staff can do about a payment. */
const ActButtons = ({ payment, moved }: Acts): JSX.Element => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  const { reference, unusedInCents, receipts, owner } = payment;
  const refund = () =>
    show({ title: t('staff.payments.refundTitle'), component: RefundForm, props: { reference, unusedInCents, moved } });
  const correct = (userId: string) =>
    show({ title: t('ledger.correct'), component: CorrectionForm, props: { userId, reference, moved } });
  const named = (act: string): string => t('staff.actOn', { act, name: reference });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="secondary"
        disabled={unusedInCents === 0}
        aria-label={named(t('staff.payments.refund'))}
        onClick={refund}
      >
        {t('staff.payments.refund')}
      </Button>
      {owner && receipts.length > 0 && (
        <Button look="secondary" aria-label={named(t('ledger.correct'))} onClick={() => correct(owner.id)}>
          {t('ledger.correct')}
        </Button>
      )}
    </div>
  );
};

/** A payment with what has become of it, and what can be done about it. */
export const PaymentRow = ({
  payment,
  moved,
  showsOwner,
}: {
  readonly payment: StaffPayment;
  readonly moved: () => void;
  readonly showsOwner: boolean;
}): JSX.Element => {
  const { t } = useTranslation();
  const { reference, refunds, owner } = payment;
  return (
    <li data-payment={reference} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64 space-y-1">
        {showsOwner && <Owner person={owner} />}
        <About payment={payment} />
      </div>
      <div className="min-w-0 basis-72 space-y-2">
        <PaymentState payment={payment} />
        <Findings findings={payment.findings} />
        {refunds.length > 0 && (
          <ul aria-label={t('staff.payments.refundList')} className="space-y-1">
            {refunds.map((each) => (
              <Refund key={each.refundId} refund={each} />
            ))}
          </ul>
        )}
        {payment.status === 'received' && <ActButtons payment={payment} moved={moved} />}
      </div>
    </li>
  );
};
