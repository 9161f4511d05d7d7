import { useTranslation } from 'react-i18next';
import { useModal } from '../shell/modal.ts';
import { CreditsMessage } from './CreditsMessage.tsx';

/** Opens what the Credits button opens. */
export const useOpenCredits = (): (() => void) => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  return () => show({ title: t('credits.title'), component: CreditsMessage, props: {} });
};
