import type { Project } from '@soebs/contract';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLook } from '../live/use-look.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { NotFound } from '../ui/NotFoundPage.tsx';
import { useLoadedProject } from './use-loaded-project.ts';

/** Tells the server that the project is on the screen. */
const Looking = ({ projectId }: { readonly projectId: string }): null => {
  useLook(projectId);
  return null;
};

/**
 * A screen of one project: its skeleton, its outage, its absence, or what `children` make of it. One that `outlives` its access
 * keeps standing when the person may not see the project any more, and is told so.
 */
export const ProjectScreen = ({
  children,
  outlives = false,
}: {
  readonly children: (project: Project, hasEnded: boolean) => ReactNode;
  readonly outlives?: boolean;
}): JSX.Element => {
  const { t } = useTranslation();
  const loaded = useLoadedProject();
  if (loaded.phase === 'ready' || (loaded.phase === 'ended' && outlives))
    return (
      <>
        <Looking projectId={loaded.project.id} />
        {children(loaded.project, loaded.phase === 'ended')}
      </>
    );
  if (loaded.phase === 'loading')
    return (
      <div role="status" aria-label={t('common.loading')} className="mx-auto w-full max-w-5xl space-y-4">
        <div className="bg-raised h-8 w-1/2 animate-pulse rounded" />
        <div className="bg-raised h-4 w-1/4 animate-pulse rounded" />
        <div className="bg-raised h-64 animate-pulse rounded-lg" />
      </div>
    );
  if (loaded.phase === 'ended' || loaded.code === 'not_found') return <NotFound />;
  return (
    <div role="alert" className="mx-auto grid max-w-lg gap-4 py-16 text-center">
      <p className="font-semibold">{t('status.loadFailed')}</p>
      <p className="text-quiet">{t(`errors.${loaded.code}`)}</p>
      <div className="flex justify-center gap-3">
        <Button onClick={loaded.retry}>{t('common.retry')}</Button>
        <ButtonLink look="secondary" to="/">
          {t('common.back')}
        </ButtonLink>
      </div>
    </div>
  );
};
