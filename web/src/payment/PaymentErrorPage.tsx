import { CreditCard } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenCredits } from '../credits/use-open-credits.ts';
import { Button } from '../ui/Button.tsx';

/** An order that was cancelled or has failed: what that means, help, and the way back to the dialog. */
export const PaymentErrorPage = (): JSX.Element => {
  const { t } = useTranslation();
  const openCredits = useOpenCredits();
  return (
    <div className="m-auto grid max-w-lg justify-items-center gap-4 py-10 text-center">
      <CreditCard aria-hidden size={56} strokeWidth={1.5} className="text-failed" />
      <h1 className="text-3xl font-semibold tracking-tight">{t('payment.error.title')}</h1>
      <p className="text-lg">{t('payment.error.message')}</p>
      <p className="text-quiet">
        {t('payment.error.support')}{' '}
        <Link to="/support" className="text-accent underline underline-offset-4">
          {t('title.support')}
        </Link>
      </p>
      <Button onClick={openCredits}>{t('payment.error.retry')}</Button>
    </div>
  );
};
