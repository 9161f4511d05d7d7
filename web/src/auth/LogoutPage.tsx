import { LoaderCircle } from 'lucide-react';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CallCode, Outcome } from '../api/index.ts';
import { Button } from '../ui/Button.tsx';
import { useSession } from '../session/store.ts';
import { Problem } from '../ui/Problem.tsx';
import { whyOf } from '../ui/show-refusal.ts';
import { showToast } from '../ui/toasts.ts';

let leaving: Promise<Outcome<unknown>> | null = null;

/** One logout at a time, however often the screen is drawn. */
const logoutOnce = () =>
  (leaving ??= useSession
    .getState()
    .logout()
    .finally(() => (leaving = null)));

/** Logs out as soon as it is opened. */
export const LogoutPage = (): JSX.Element => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<CallCode | null>(null);
  useEffect(() => {
    let here = true;
    void logoutOnce().then((answer) => {
      if (!here) return;
      if (!answer.ok) {
        setFailed(answer.code);
        return;
      }
      showToast({ type: 'info', title: t('logout.done'), message: t('logout.doneMessage') });
      void navigate('/login');
    });
    return () => {
      here = false;
    };
  }, [navigate, t]);
  if (failed)
    return (
      <main className="h-full">
        <Problem title={t('logout.failed')} message={whyOf(failed)}>
          <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
        </Problem>
      </main>
    );
  return (
    <main className="grid min-h-full place-items-center">
      <p role="status" className="text-quiet flex items-center gap-3">
        <LoaderCircle aria-hidden className="animate-spin" />
        {t('logout.ongoing')}
      </p>
    </main>
  );
};
