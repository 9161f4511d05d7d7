import type { ProjectScope } from '@soebs/contract';
import { Archive, RefreshCw, Search } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLook } from '../live/use-look.ts';
import { useSession } from '../session/store.ts';
import { Button } from '../ui/Button.tsx';
import { ListSkeleton } from '../ui/ListState.tsx';
import { Page } from '../ui/Page.tsx';
import { ProjectSection } from './ProjectSection.tsx';
import { CreateLink } from './CreateLink.tsx';
import { useActivityIn } from './sharing/use-activity.ts';
import { useProjectList, type ProjectList } from './use-projects.ts';

const SEARCH_WAITS_MS = 200;

/** A text once nobody has changed it for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_WAITS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
};

const Offers = lazy(async () => ({ default: (await import('./sharing/OffersToMe.tsx')).OffersToMe }));
const Nothing = lazy(async () => ({ default: (await import('./NothingYet.tsx')).NothingYet }));

/** The views lag: what is missing here comes by itself. */
const Behind = ({ lists }: { lists: readonly Pick<ProjectList, 'isBehind'>[] }): JSX.Element | null => {
  const { t } = useTranslation();
  if (!lists.some(({ isBehind }) => isBehind)) return null;
  return (
    <p role="status" className="bg-ongoing-soft text-ongoing mb-6 flex items-center gap-2 rounded px-4 py-2 text-sm">
      <RefreshCw aria-hidden size={16} className="shrink-0" />
      {t('dashboard.behind')}
    </p>
  );
};

const scopes = ['all', 'own', 'shared'] as const satisfies readonly ProjectScope[];

const Tools = ({
  typed,
  setTyped,
  archived,
  setArchived,
  scope,
  setScope,
}: {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  readonly archived: boolean;
  readonly setArchived: (archived: boolean) => void;
  readonly scope: ProjectScope;
  readonly setScope: (scope: ProjectScope) => void;
}): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div className="mb-8 flex flex-wrap gap-3">
      <div className="relative min-w-48 grow sm:max-w-sm">
        <Search
          aria-hidden
          size={18}
          className="text-quiet pointer-events-none absolute top-1/2 left-3 -translate-y-1/2"
        />
        <input
          type="search"
          aria-label={t('dashboard.search')}
          placeholder={t('dashboard.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="bg-surface border-control placeholder:text-quiet min-h-10 w-full rounded border pr-3 pl-10"
        />
      </div>
      <Button look="quiet" aria-pressed={archived} onClick={() => setArchived(!archived)}>
        <Archive aria-hidden size={18} />
        {t(archived ? 'dashboard.active' : 'dashboard.archived')}
      </Button>
      <div role="group" aria-label={t('sharing.scope')} className="border-control flex rounded border">
        {scopes.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={scope === each}
            onClick={() => setScope(each)}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent min-h-10 px-3 text-sm font-medium first:rounded-l last:rounded-r"
          >
            {t(`sharing.scopes.${each}`)}
          </button>
        ))}
      </div>
    </div>
  );
};

/** That there is nothing, and why. */
const Empty = ({ q, archived, scope }: { q: string; archived: boolean; scope: ProjectScope }): JSX.Element => {
  const { t } = useTranslation();
  if (q === '' && scope !== 'shared')
    return (
      <Suspense fallback={null}>
        <Nothing archived={archived} />
      </Suspense>
    );
  return <p className="text-quiet py-12 text-center">{t(q === '' ? 'sharing.emptyShared' : 'dashboard.noHits')}</p>;
};

/** The lists come together: one that came later would push away what is being read. */
const Loading = (): JSX.Element => <ListSkeleton isInset widths={[60, 45, 52]} />;

/** Whether something loads for the first time; what is searched later changes where it stands. */
const useFirstLoad = (isLoading: boolean): boolean => {
  const [wasThere, setWasThere] = useState(!isLoading);
  if (!isLoading && !wasThere) setWasThere(true);
  return isLoading && !wasThere;
};

/** All projects: what is being done, what went wrong, what is ready. */
export const DashboardPage = (): JSX.Element => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [archived, setArchived] = useState(false);
  const [scope, setScope] = useState<ProjectScope>('all');
  const q = useSettled(typed).trim();
  const ongoing = useProjectList({ status: 'ongoing', q, archived, scope });
  const failed = useProjectList({ status: 'failed', q, archived, scope });
  const finished = useProjectList({ status: 'finished', q, archived, scope });
  const lists = [ongoing, failed, finished];
  const userId = useSession(({ me }) => me?.id ?? '');
  useActivityIn(
    lists.flatMap(({ projects }) => projects),
    userId,
  );
  useLook('dashboard');
  const isLoading = useFirstLoad(lists.some(({ phase, projects }) => phase === 'loading' && projects.length === 0));
  const isEmpty = lists.every(({ phase, projects }) => phase === 'ready' && projects.length === 0);
  return (
    <Page title={t('title.dashboard')} actions={<CreateLink />}>
      <Tools
        typed={typed}
        setTyped={setTyped}
        archived={archived}
        setArchived={setArchived}
        scope={scope}
        setScope={setScope}
      />
      <Suspense fallback={null}>
        <Offers />
      </Suspense>
      <Behind lists={lists} />
      {isLoading && <Loading />}
      {isEmpty && <Empty q={q} archived={archived} scope={scope} />}
      {!isLoading && !isEmpty && (
        <div className="space-y-10">
          <ProjectSection status="ongoing" list={ongoing} emptyText={null} />
          <ProjectSection status="failed" list={failed} emptyText={null} />
          <ProjectSection
            status="finished"
            list={finished}
            emptyText={q === '' && !archived ? t('dashboard.emptyFinished') : null}
          />
        </div>
      )}
    </Page>
  );
};
