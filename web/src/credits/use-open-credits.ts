import { useTranslation } from 'react-i18next';
import { useModal } from '../shell/modal.ts';
import { BuyCredits } from './BuyCredits.tsx';

/** Opens the dialog in which credits are bought. */
export const useOpenCredits = (): (() => void) => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  return () => show({ title: t('buy.title'), component: BuyCredits, props: {} });
};
