import { BULK_MAX, staffReadsApi, projectStatus, projectsSort, type StaffProject } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Outcome } from '../../api/index.ts';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { ChosenBar } from '../bulk/ChosenBar.tsx';
import { everyItem } from '../bulk/every.ts';
import { useChosen } from '../bulk/use-chosen.ts';
import { Head, Heads, SortHead } from '../Heads.tsx';
import { WhenLoaded, More, Nothing, SearchField } from '../List.tsx';
import { Rows } from '../Rows.tsx';
import { sortIn, type Sort } from '../sort.ts';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch } from '../use-search.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { useLiveSlices } from '../use-live-list.ts';
import { choiceOf, ProjectRow } from './ProjectRow.tsx';
import { endedIn, nothingEnded } from './ended.ts';
import { EndedFilter } from './EndedFilter.tsx';
import { useBulkProjects } from './use-bulk-projects.ts';

type ProjectsSlice = {
  readonly items: readonly StaffProject[];
  readonly total: number;
  readonly next: string | null;
};

const filters = ['', ...projectStatus.options] as const;

type ProjectsSort = Sort<keyof typeof projectsSort>;

const ProjectHeads = ({ of, isChoosing }: { readonly of: ProjectsSort; readonly isChoosing: boolean }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Heads className={`flex flex-wrap gap-x-6 ${isChoosing ? 'pl-11' : ''}`}>
      {isChoosing && <Head label={t('staff.bulk.choose')} isHidden />}
      <div role="columnheader" className="text-quiet grow content-center max-sm:basis-full">
        {t('staff.projects.title')}
      </div>
      <SortHead of={of} field="created" label={t('staff.projects.created')} />
      <SortHead of={of} field="changed" label={t('staff.projects.changed')} />
    </Heads>
  );
};

type ListProps = {
  readonly data: ProjectsSlice;
  readonly load: (after?: string, limit?: number) => Promise<Outcome<ProjectsSlice>>;
  readonly question: string;
  readonly order: ProjectsSort;
  readonly projects: { readonly reload: () => Promise<void>; readonly more: () => Promise<void> };
};

const ProjectsList = ({ data, load, question, order, projects }: ListProps): JSX.Element => {
  const { t } = useTranslation();
  const chosen = useChosen(question);
  const acts = useBulkProjects(() => {
    chosen.clear();
    void projects.reload();
  });
  const isAdmin = useIsAdmin();
  if (data.items.length === 0)
    return <Nothing text={t(question.trim() === '' ? 'staff.projects.noneYet' : 'staff.projects.none')} />;
  return (
    <>
      <Rows
        key={`${question} ${order.sort}`}
        label={t('title.staffProjects')}
        items={data.items}
        idOf={({ id }) => id}
        heads={<ProjectHeads of={order} isChoosing={isAdmin} />}
      >
        {(project, isGone) => <ProjectRow project={project} isGone={isGone} chosen={isAdmin ? chosen : null} />}
      </Rows>
      <More of={data} more={projects.more} />
      <ChosenBar
        chosen={chosen}
        total={data.total}
        all={async () => (await everyItem((after) => load(after, BULK_MAX))).map(choiceOf)}
        acts={acts}
      />
    </>
  );
};

/** Everybody's projects, to be searched and opened. */
export const ProjectsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const q = search.get('q');
  const status = search.get('status');
  const ended = endedIn(search.get);
  const { failure, endedFrom, endedTo } = ended;
  const order = sortIn(search, projectsSort, '-created');
  const { sort } = order;
  const load = useCallback(
    (after?: string, limit?: number) => {
      const known = projectStatus.safeParse(status);
      const query = {
        q,
        sort,
        ...(known.success ? { status: known.data } : {}),
        failure,
        endedFrom,
        endedTo,
        ...(after === undefined ? {} : { after }),
        limit,
      };
      return api.call(staffReadsApi.projects, { query });
    },
    [q, status, sort, failure, endedFrom, endedTo],
  );
  const projects = useLiveSlices<ProjectsSlice>('staff:projects', load);
  const { data } = projects;
  const question = [status, q, failure, endedFrom, endedTo].join(' ');

  return (
    <StaffPage title={t('title.staffProjects')}>
      <div className="mb-6 grid gap-4">
        <SearchField search={search} label={t('staff.projects.search')} />
        <Chips
          label={t('staff.projects.filter')}
          options={filters.map((each) => [each, each === '' ? t('staff.all') : t(`dashboard.${each}`)])}
          chosen={status}
          choose={(each) => search.put({ ...nothingEnded, status: each })}
        />
        <EndedFilter of={ended} clear={() => search.put(nothingEnded)} />
      </div>
      <WhenLoaded of={projects}>
        {data && <ProjectsList data={data} load={load} question={question} order={order} projects={projects} />}
      </WhenLoaded>
    </StaffPage>
  );
};
