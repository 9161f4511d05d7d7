import { Coins } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { WantedCredits } from '../credits/BuyCredits.tsx';
import { useOpenCreditsFor } from '../credits/use-open-credits.ts';
import { Button } from '../ui/Button.tsx';

/** The way to more credits, beside the word that there are too few (CR6). */
export const BuyMore = ({ wanted = {} }: { readonly wanted?: WantedCredits }): JSX.Element => {
  const { t } = useTranslation();
  const openCredits = useOpenCreditsFor();
  return (
    <Button look="secondary" onClick={() => openCredits(wanted)}>
      <Coins aria-hidden size={18} />
      {t('ledger.buy')}
    </Button>
  );
};
