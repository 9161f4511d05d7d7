import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../ui/Button.tsx';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { ProjectRow } from './ProjectRow.tsx';
import type { ProjectList } from './use-projects.ts';

const Rows = ({ projects, phase, retry }: Pick<ProjectList, 'projects' | 'phase' | 'retry'>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      {projects.length > 0 && (
        <ul className="divide-border border-border divide-y border-b">
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </ul>
      )}
      {phase === 'loading' && projects.length === 0 && <ListSkeleton isInset widths={[60, 45]} />}
      {phase === 'failed' && (
        <LoadFailed isInset retry={retry}>
          {t('dashboard.loadFailed')}
        </LoadFailed>
      )}
    </>
  );
};

/** One of the three lists, in whatever state it is; without projects it says so, or is left out. */
export const ProjectSection = ({
  status,
  list,
  emptyText,
}: {
  readonly status: 'ongoing' | 'failed' | 'finished';
  readonly list: ProjectList;
  readonly emptyText: string | null;
}): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { projects, phase, hasMore } = list;
  const isEmpty = phase === 'ready' && projects.length === 0;
  if (isEmpty && emptyText === null) return null;
  return (
    <section aria-labelledby={`list-${status}`} data-list={status}>
      <h2 id={`list-${status}`} className="mb-2 flex items-baseline gap-2 text-lg font-semibold">
        {t(`dashboard.${status}`)}
        {list.total > 0 && (
          <span className="text-quiet text-sm font-normal tabular-nums">{formats.number(list.total)}</span>
        )}
      </h2>
      <div className="border-border border-t">
        <Rows projects={projects} phase={phase} retry={list.retry} />
        {isEmpty && <p className="text-quiet px-4 py-5">{emptyText}</p>}
        {hasMore && (
          <Button look="quiet" className="mt-2" onClick={list.loadMore}>
            {t('dashboard.more')}
          </Button>
        )}
      </div>
    </section>
  );
};
