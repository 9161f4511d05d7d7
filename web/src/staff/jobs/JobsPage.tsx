import { BULK_MAX, jobsApi, jobsSort, jobState } from '@soebs/contract';
import { CirclePause } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { ChosenBar } from '../bulk/ChosenBar.tsx';
import { everyItem } from '../bulk/every.ts';
import { useChosen } from '../bulk/use-chosen.ts';
import { Head, Heads, SortHead } from '../Heads.tsx';
import { WhenLoaded, More, Nothing, SearchField } from '../List.tsx';
import { Rows } from '../Rows.tsx';
import { sortIn, type Sort } from '../sort.ts';
import { StaffPage } from '../StaffPage.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import { useSearch } from '../use-search.ts';
import { useWhy } from '../ReasonField.tsx';
import { Board } from './Board.tsx';
import { choiceOf, JobRow, jobColumns } from './JobRow.tsx';
import { useBulkJobs } from './use-bulk-jobs.ts';
import { useJobs, type Jobs } from './use-jobs.ts';
import { Workers } from './Workers.tsx';

/** Stops giving out jobs, or gives them out again. */
const Steer = ({ paused, done }: { readonly paused: boolean; readonly done: () => void }): JSX.Element | null => {
  const { t } = useTranslation();
  const ask = useWhy();
  const act = paused ? 'resume' : 'pause';
  const press = () =>
    ask(t(`staff.jobs.${act}.title`), {
      message: t(`staff.jobs.${act}.message`),
      submit: t(`staff.jobs.${act}.submit`),
      done: t(`staff.jobs.${act}.done`),
      act: async ({ reason }) => {
        const answer = await api.call(jobsApi[act], { body: { reason } });
        if (answer.ok) done();
        return answer;
      },
    });
  if (!useIsAdmin()) return null;
  return (
    <Button look={paused ? 'primary' : 'secondary'} onClick={press}>
      {t(`staff.jobs.${act}.button`)}
    </Button>
  );
};

const Paused = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <p role="status" className="bg-ongoing-soft text-ongoing mb-6 flex items-center gap-2 rounded-lg px-4 py-3">
      <CirclePause aria-hidden size={20} className="shrink-0" />
      {t('staff.jobs.isPaused')}
    </p>
  );
};

const filters = ['', ...jobState.options] as const;

type JobsOrder = Sort<keyof typeof jobsSort>;

const JobHeads = ({ of }: { readonly of: JobsOrder }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Heads className={jobColumns}>
      <Head label={t('staff.bulk.choose')} isHidden />
      <div role="columnheader" className="text-quiet content-center pl-11">
        {t('staff.jobs.head.recording')}
      </div>
      <div role="columnheader" className="text-quiet content-center max-xl:sr-only">
        {t('staff.jobs.head.state')}
      </div>
      <div role="presentation" className="flex flex-wrap gap-x-6 max-md:pl-11">
        <SortHead of={of} field="requested" label={t('staff.jobs.head.requested')} />
        <SortHead of={of} field="attempts" label={t('staff.jobs.head.attempts')} />
      </div>
      <Head label={t('staff.jobs.head.acts')} isHidden />
    </Heads>
  );
};

type JobsListProps = {
  readonly jobs: Jobs;
  readonly question: string;
  readonly order: JobsOrder;
  readonly moved: () => void;
};

const JobsList = ({ jobs, question, order, moved }: JobsListProps): JSX.Element | null => {
  const { t } = useTranslation();
  const chosen = useChosen(question);
  const acts = useBulkJobs(() => {
    chosen.clear();
    moved();
  });
  const { data, load, more } = jobs;
  if (data === null) return null;
  if (data.items.length === 0)
    return <Nothing text={t(question.trim() === '' ? 'staff.jobs.noneYet' : 'staff.jobs.none')} />;
  return (
    <>
      <Rows
        key={`${question} ${order.sort}`}
        label={t('title.staffJobs')}
        items={data.items}
        idOf={({ projectId }) => projectId}
        heads={<JobHeads of={order} />}
      >
        {(job, isGone) => <JobRow job={job} moved={moved} isGone={isGone} chosen={chosen} />}
      </Rows>
      <More of={data} more={more} />
      <ChosenBar
        chosen={chosen}
        total={data.total}
        all={async () => (await everyItem((after) => load(after, BULK_MAX))).map(choiceOf)}
        acts={acts}
      />
    </>
  );
};

/** Every transcription job, live, with what staff can do about it. */
export const JobsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const state = search.get('state');
  const q = search.get('q');
  const order = sortIn(search, jobsSort, '-requested');
  const jobs = useJobs({ state, q, sort: order.sort });
  const moved = (): void => void jobs.reload();
  const { data } = jobs;
  return (
    <StaffPage title={t('title.staffJobs')} actions={data && <Steer paused={data.queue.paused} done={moved} />}>
      {data?.queue.paused && <Paused />}
      {data && <Board queue={data.queue} waited={data.waitedToday} />}
      {data && <Workers seen={jobs.workers} />}
      <div className="mb-6 grid gap-4">
        <SearchField search={search} label={t('staff.jobs.search')} />
        <Chips
          label={t('staff.jobs.filter')}
          options={filters.map((each) => [each, each === '' ? t('staff.all') : t(`staff.jobs.states.${each}`)])}
          chosen={state}
          choose={(each) => search.set('state', each)}
        />
      </div>
      <WhenLoaded of={jobs}>
        <JobsList jobs={jobs} question={`${state} ${q}`} order={order} moved={moved} />
      </WhenLoaded>
    </StaffPage>
  );
};
