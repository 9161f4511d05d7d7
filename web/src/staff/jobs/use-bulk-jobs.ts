import { jobsApi, type JobState } from '@soebs/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { useFormats } from '../../i18n/format.ts';
import type { OfferedAct } from '../bulk/ChosenBar.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { isAllowed, jobActs, type JobAct } from './allowed.ts';

/** What staff do with several jobs at once; each is named with the attempt that was seen. */
export const useBulkJobs = (moved: () => void): readonly OfferedAct[] => {
  const { t } = useTranslation();
  const formats = useFormats();
  const ask = useBulk(moved);
  const isAdmin = useIsAdmin();
  const offered = (act: JobAct): OfferedAct => ({
    key: act,
    label: (count, number) => t(`staff.bulk.jobs.${act}.button`, { count, number }),
    isGrave: act === 'discard',
    fits: ({ state }) => isAllowed(act, state as JobState),
    press: (choices) => {
      const counts = { count: choices.length, number: formats.number(choices.length) };
      const label = t(`staff.bulk.jobs.${act}.button`, counts);
      ask(choices, {
        title: label,
        message: t(`staff.bulk.jobs.${act}.message`, counts),
        submit: label,
        danger: act === 'discard',
        call: (part, reason) =>
          api.call(jobsApi[`${act}Each`], {
            body: { reason, jobs: part.map(({ id, attempt }) => ({ id, attempt })) },
          }),
      });
    },
  });
  return jobActs.filter((act) => isAdmin || act === 'retry').map(offered);
};
