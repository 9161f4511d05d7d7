import { BULK_MAX, staffReadsApi, projectStatus, type StaffProject } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Outcome } from '../../api/index.ts';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { ChosenBar } from '../bulk/ChosenBar.tsx';
import { everyItem } from '../bulk/every.ts';
import { useChosen } from '../bulk/use-chosen.ts';
import { WhenLoaded, More, Nothing, SearchField } from '../List.tsx';
import { Rows } from '../Rows.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch } from '../use-search.ts';
import { useIsAdmin } from '../use-is-admin.ts';
import { useLiveSlices } from '../use-live-list.ts';
import { choiceOf, ProjectRow } from './ProjectRow.tsx';
import { useBulkProjects } from './use-bulk-projects.ts';

type ProjectsSlice = {
  readonly items: readonly StaffProject[];
  readonly total: number;
  readonly next: string | null;
};

const filters = ['', ...projectStatus.options] as const;

type ListProps = {
  readonly data: ProjectsSlice;
  readonly load: (after?: string, limit?: number) => Promise<Outcome<ProjectsSlice>>;
  readonly question: string;
  readonly projects: { readonly reload: () => Promise<void>; readonly more: () => Promise<void> };
};

const ProjectsList = ({ data, load, question, projects }: ListProps): JSX.Element => {
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
      <Rows key={question} label={t('title.staffProjects')} items={data.items} idOf={({ id }) => id}>
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
  const load = useCallback(
    (after?: string, limit?: number) => {
      const known = projectStatus.safeParse(status);
      const query = {
        q,
        ...(known.success ? { status: known.data } : {}),
        ...(after === undefined ? {} : { after }),
        limit,
      };
      return api.call(staffReadsApi.projects, { query });
    },
    [q, status],
  );
  const projects = useLiveSlices<ProjectsSlice>('staff:projects', load);
  const { data } = projects;
  const question = `${status} ${q}`;

  return (
    <StaffPage title={t('title.staffProjects')}>
      <div className="mb-6 grid gap-4">
        <SearchField search={search} label={t('staff.projects.search')} />
        <Chips
          label={t('staff.projects.filter')}
          options={filters.map((each) => [each, each === '' ? t('staff.all') : t(`dashboard.${each}`)])}
          chosen={status}
          choose={(each) => search.set('status', each)}
        />
      </div>
      <WhenLoaded of={projects}>
        {data && <ProjectsList data={data} load={load} question={question} projects={projects} />}
      </WhenLoaded>
    </StaffPage>
  );
};
