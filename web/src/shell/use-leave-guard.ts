import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { isSomethingTyped } from '../forms/typed.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { useModal } from '../ui/modal.ts';

/** Asks before a form that was filled in, and not sent, is left: by a link, the browser's buttons or by closing the page. */
export const useLeaveGuard = (): void => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isSomethingTyped() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    show({
      title: t('leave.title'),
      component: Confirm,
      props: { message: t('leave.message'), confirm: t('leave.confirm'), keep: t('leave.keep') },
      onConfirm: blocker.proceed,
      onClose: blocker.reset,
    });
  }, [blocker, show, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isSomethingTyped()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
};
