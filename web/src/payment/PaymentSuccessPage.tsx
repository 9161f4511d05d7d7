import { CirclePlus, PartyPopper } from 'lucide-react';
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useCredits } from '../credits/store.ts';
import { Button, ButtonLink } from '../forms/Button.tsx';
import { fireConfetti } from './confetti.ts';

/** Thanks for a purchase, with confetti on arrival and on demand. */
export const PaymentSuccessPage = (): JSX.Element => {
  const { t } = useTranslation();
  const stop = useRef<() => void>(undefined);
  const celebrate = (): void => {
    stop.current?.();
    stop.current = fireConfetti();
  };
  useEffect(() => {
    celebrate();
    void useCredits.getState().load();
    return () => stop.current?.();
  }, []);
  return (
    <div className="m-auto grid max-w-lg justify-items-center gap-4 py-10 text-center">
      <PartyPopper aria-hidden size={56} strokeWidth={1.5} className="text-accent" />
      <h1 className="text-3xl font-semibold tracking-tight">{t('views.paymentSuccess.title')}</h1>
      <p className="text-lg">{t('views.paymentSuccess.purchase')}</p>
      <p className="font-text text-lg italic">{t('views.paymentSuccess.fun')}</p>
      <p className="text-quiet">{t('views.paymentSuccess.receipt')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/project/add">
          <CirclePlus aria-hidden size={18} />
          {t('views.paymentSuccess.start')}
        </ButtonLink>
        <Button look="secondary" onClick={celebrate}>
          {t('views.paymentSuccess.confetti')}
        </Button>
      </div>
    </div>
  );
};
