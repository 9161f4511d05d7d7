import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorButton, Button } from '../ui/Button.tsx';
import { useModal } from '../ui/modal.ts';
import { useCredits } from './store.ts';

/** The payment is made in another window; this one goes on when the credits are there. */
export const PaidBeside = ({ paymentUrl }: { readonly paymentUrl: string }): JSX.Element => {
  const { t } = useTranslation();
  const close = useModal((state) => state.close);
  const [atFirst] = useState(() => useCredits.getState().cents);
  const cents = useCredits((state) => state.cents);
  const isPaid = cents !== null && cents > (atFirst ?? 0);
  useEffect(() => {
    if (isPaid) close();
  }, [isPaid, close]);
  return (
    <div className="grid gap-4">
      <p role="status">{t('buy.beside')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={close}>
          {t('buy.besideBack')}
        </Button>
        <AnchorButton href={paymentUrl} target="_blank" rel="noopener">
          {t('buy.besideOpen')}
        </AnchorButton>
      </div>
    </div>
  );
};
