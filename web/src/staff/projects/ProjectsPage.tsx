import { staffReadsApi, projectStatus } from '@soebs/contract';
import { useCallback, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/index.ts';
import { Chips } from '../../forms/ChoiceChips.tsx';
import { WhenLoaded, More, Nothing, SearchField } from '../List.tsx';
import { StaffPage } from '../StaffPage.tsx';
import { useSearch } from '../use-search.ts';
import { useSlices } from '../use-slices.ts';
import { ProjectRow } from './ProjectRow.tsx';

const filters = ['', ...projectStatus.options] as const;

/** Everybody's projects, to be searched and opened. */
export const ProjectsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const search = useSearch();
  const q = search.get('q');
  const status = search.get('status');
  const load = useCallback(
    (after?: string) => {
      const known = projectStatus.safeParse(status);
      const query = { q, ...(known.success ? { status: known.data } : {}), ...(after === undefined ? {} : { after }) };
      return api.call(staffReadsApi.projects, { query });
    },
    [q, status],
  );
  const projects = useSlices(load);
  const { data } = projects;
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
        {data?.items.length === 0 && (
          <Nothing text={t(q === '' && status === '' ? 'staff.projects.noneYet' : 'staff.projects.none')} />
        )}
        {data && data.items.length > 0 && (
          <ul aria-label={t('title.staffProjects')} className="divide-border border-border divide-y border-y">
            {data.items.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
        )}
        {data && <More of={data} more={projects.more} />}
      </WhenLoaded>
    </StaffPage>
  );
};
