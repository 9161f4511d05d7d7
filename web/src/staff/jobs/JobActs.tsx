import { jobsApi, type JobState } from '@soebs/contract';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { useWhy } from '../ReasonField.tsx';
import { isAllowed, jobActs, type JobAct } from './allowed.ts';

type Acted = { readonly projectId: string; readonly state: JobState; readonly title: string };

/** What staff can do with a job in its state, and nothing else (TJ5); each asks for a reason and says what follows. */
export const JobActs = ({ of, moved }: { readonly of: Acted; readonly moved: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const ask = useWhy();
  const isAdmin = useIsAdmin();
  const { projectId, state, title } = of;
  const press = (act: JobAct) => () =>
    ask(t(`staff.jobs.${act}.title`), {
      message: t(`staff.jobs.${act}.message`, { title }),
      submit: t(`staff.jobs.${act}.submit`),
      done: t(`staff.jobs.${act}.done`),
      danger: act === 'discard',
      act: async ({ reason }) => {
        const answer = await api.call(jobsApi[act], { params: { id: projectId }, body: { reason } });
        moved();
        return answer;
      },
    });
  return (
    <>
      {jobActs
        .filter((act) => isAllowed(act, state) && (isAdmin || act === 'retry'))
        .map((act) => (
          <Button
            key={act}
            look={act === 'discard' ? 'quietDanger' : 'secondary'}
            aria-label={t('staff.actOn', { act: t(`staff.jobs.${act}.button`), name: title })}
            onClick={press(act)}
            className="text-sm"
          >
            {t(`staff.jobs.${act}.button`)}
          </Button>
        ))}
    </>
  );
};
