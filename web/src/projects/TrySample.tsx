import { projectsApi } from '@soebs/contract';
import { Play } from 'lucide-react';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../api/index.ts';
import { currentLocale } from '../i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { showRefusal } from '../ui/show-refusal.ts';
import { statusPath } from './paths.ts';
import { useProjects } from './store.ts';

/** Whether the person may still try it; as long as that is not known, nothing is offered. */
const useIsAvailable = (): boolean => {
  const [isAvailable, setIsAvailable] = useState(false);
  useEffect(() => {
    let here = true;
    void api.call(projectsApi.sample).then((answer) => {
      if (here && answer.ok) setIsAvailable(answer.data.isAvailable);
    });
    return () => {
      here = false;
    };
  }, []);
  return isAvailable;
};

/** A short recording to try for nothing, once an account (CR15). */
export const TrySample = (): JSX.Element | null => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isAvailable = useIsAvailable();
  const [waiting, setWaiting] = useState(false);
  if (!isAvailable) return null;
  const begin = async (): Promise<void> => {
    setWaiting(true);
    const answer = await api.call(projectsApi.trySample, { body: { language: currentLocale() } });
    setWaiting(false);
    if (!answer.ok) {
      showRefusal(t('dashboard.sample.failed'), answer.code);
      return;
    }
    useProjects.getState().loaded([answer.data]);
    await navigate(statusPath(answer.data.id));
  };
  return (
    <div className="border-border mt-6 flex max-w-md flex-col items-center gap-2 border-t pt-6">
      <p>{t('dashboard.sample.offer')}</p>
      <Button look="secondary" waiting={waiting} onClick={() => void begin()}>
        <Play aria-hidden size={18} />
        {t('dashboard.sample.try')}
      </Button>
      <p className="text-quiet text-sm">{t('dashboard.sample.source')}</p>
    </div>
  );
};
