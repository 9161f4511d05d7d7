import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '../ui/modal.ts';

/** The form, with all its controls, comes with the first purchase and not with the frame. */
const BuyCredits = lazy(async () => ({ default: (await import('./BuyCredits.tsx')).BuyCredits }));

/** Opens the dialog in which credits are bought. */
export const useOpenCredits = (): (() => void) => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  return () => show({ title: t('buy.title'), component: BuyCredits, props: {} });
};
