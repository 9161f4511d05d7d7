import { CircleHelp, CirclePlus, CreditCard, Hourglass, PartyPopper, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { takeBeside } from '../credits/beside.ts';
import { useOpenCredits } from '../credits/use-open-credits.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { fireConfetti } from './confetti.ts';
import { useConfirmed, type Confirmed } from './use-confirmed.ts';

const Frame = ({
  icon: Icon,
  tone,
  children,
}: {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly children: ReactNode;
}): JSX.Element => (
  <div className="m-auto grid max-w-lg justify-items-center gap-4 py-10 text-center">
    <Icon aria-hidden size={56} strokeWidth={1.5} className={tone} />
    {children}
  </div>
);

/** Whether another window waits for this payment. The question takes the answer away, so it is asked once a page. */
const useOnceBeside = (): boolean => {
  const [isBeside, setBeside] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setBeside(takeBeside()));
    return () => clearTimeout(timer);
  }, []);
  return isBeside;
};

/** Thanks for a purchase, with confetti on arrival and on demand. */
const Paid = (): JSX.Element => {
  const { t } = useTranslation();
  const isBeside = useOnceBeside();
  const stop = useRef<() => void>(undefined);
  const celebrate = (): void => {
    stop.current?.();
    stop.current = fireConfetti();
  };
  useEffect(() => {
    celebrate();
    return () => stop.current?.();
  }, []);
  return (
    <Frame icon={PartyPopper} tone="text-accent">
      <h1 className="text-3xl font-semibold tracking-tight">{t('views.paymentSuccess.title')}</h1>
      <p role="status" className="text-lg">
        {t('views.paymentSuccess.purchase')}
      </p>
      <p className="font-text text-lg italic">{t('views.paymentSuccess.fun')}</p>
      <p className="text-quiet">{t('views.paymentSuccess.receipt')}</p>
      {isBeside && <p>{t('payment.beside')}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {!isBeside && (
          <ButtonLink to="/project/add">
            <CirclePlus aria-hidden size={18} />
            {t('views.paymentSuccess.start')}
          </ButtonLink>
        )}
        <Button look="secondary" onClick={celebrate}>
          {t('views.paymentSuccess.confetti')}
        </Button>
      </div>
    </Frame>
  );
};

type Waiting = Extract<Confirmed, 'asking' | 'coming' | 'unpaid' | 'unreachable'>;
const waits: readonly Confirmed[] = ['asking', 'coming', 'unpaid', 'unreachable'] satisfies Waiting[];
const isWaiting = (confirmed: Confirmed): confirmed is Waiting => waits.includes(confirmed);

/** An order that is not decided yet; the screen turns by itself. */
const Open = ({ state }: { readonly state: Waiting }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Frame icon={Hourglass} tone="text-quiet">
      <h1 className="text-3xl font-semibold tracking-tight">{t(`payment.open.${state}.title`)}</h1>
      <p role="status" className="text-lg">
        {t(`payment.open.${state}.message`)}
      </p>
      <p className="text-quiet">{t('payment.open.turns')}</p>
      <ButtonLink look="secondary" to="/profile/credits">
        {t('payment.toCredits')}
      </ButtonLink>
    </Frame>
  );
};

/** An order that brought nothing, or that is none of this person's. */
const Unpaid = ({ state }: { readonly state: 'failed' | 'expired' | 'unknown' }): JSX.Element => {
  const { t } = useTranslation();
  const openCredits = useOpenCredits();
  const isUnknown = state === 'unknown';
  return (
    <Frame icon={isUnknown ? CircleHelp : CreditCard} tone={isUnknown ? 'text-quiet' : 'text-failed'}>
      <h1 className="text-3xl font-semibold tracking-tight">{t(`payment.unpaid.${state}.title`)}</h1>
      <p role="status" className="text-lg">
        {t(`payment.unpaid.${state}.message`)}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {!isUnknown && <Button onClick={openCredits}>{t('payment.error.retry')}</Button>}
        <ButtonLink look="secondary" to="/profile/credits">
          {t('payment.toCredits')}
        </ButtonLink>
      </div>
    </Frame>
  );
};

/** How an order stands after its payment: paid, still to be confirmed, not paid, or unknown. */
export const PaymentSuccessPage = (): JSX.Element => {
  const confirmed = useConfirmed();
  if (confirmed === 'paid') return <Paid />;
  return isWaiting(confirmed) ? <Open state={confirmed} /> : <Unpaid state={confirmed} />;
};
