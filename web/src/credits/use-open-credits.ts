import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '../ui/modal.ts';
import type { WantedCredits } from './BuyCredits.tsx';

/** The form, with all its controls, comes with the first purchase and not with the frame. */
const BuyCredits = lazy(async () => ({ default: (await import('./BuyCredits.tsx')).BuyCredits }));

/** Opens the dialog in which credits are bought, for who knows how many are wanted, or does not want to leave the page. */
export const useOpenCreditsFor = (): ((wanted: WantedCredits) => void) => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  return (wanted) => show({ title: t('buy.title'), component: BuyCredits, props: wanted });
};

/** Opens the dialog in which credits are bought. */
export const useOpenCredits = (): (() => void) => {
  const open = useOpenCreditsFor();
  return () => open({});
};
