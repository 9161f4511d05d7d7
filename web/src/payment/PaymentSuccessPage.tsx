import { CirclePlus, PartyPopper } from 'lucide-react';
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../forms/Button.tsx';
import { fireConfetti } from './confetti.ts';
import { useConfirmed } from './use-confirmed.ts';

/** Thanks for a purchase, with confetti on arrival and on demand. */
export const PaymentSuccessPage = (): JSX.Element => {
  const { t } = useTranslation();
  const confirmed = useConfirmed();
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
    <div className="m-auto grid max-w-lg justify-items-center gap-4 py-10 text-center">
      <PartyPopper aria-hidden size={56} strokeWidth={1.5} className="text-accent" />
      <h1 className="text-3xl font-semibold tracking-tight">{t('views.paymentSuccess.title')}</h1>
      <p role="status" className="text-lg">
        {t(confirmed === 'coming' ? 'buy.coming' : 'views.paymentSuccess.purchase')}
      </p>
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
