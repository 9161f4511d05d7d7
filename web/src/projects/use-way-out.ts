import { useTranslation } from 'react-i18next';
import type { CallCode } from '../api/index.ts';
import { useOpenCredits } from '../credits/use-open-credits.ts';
import type { Toast } from '../ui/toasts.ts';

/** The button beside a refusal that the person can do something about: too few credits can be bought (CR6). */
export const useWayOut = (): ((code: CallCode) => Pick<Toast, 'button'>) => {
  const { t } = useTranslation();
  const openCredits = useOpenCredits();
  return (code) =>
    code === 'not_enough_credits_left' ? { button: { label: t('ledger.buy'), press: openCredits } } : {};
};
