import { derivedId, keepRunning, type Log } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';
import { eraseOldMedia, type RetentionDeps } from './erase-old-media.ts';
import { tellBeforeErasing, type TellBeforeErasingDeps } from './tell-before-erasing.ts';
import type { Uploads } from './uploads.ts';

const EXPIRY_MS = 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;

export type SweepDeps = {
  readonly uploads: Uploads;
  readonly views: Pick<ReadModels, 'uploadingSince'>;
  readonly commands: Commands;
  readonly now: () => Date;
};

/**
 * Takes over uploads that were complete when the api ended. Those that nobody went on with for a day expire (PJ2): the project
 * fails and says so, and what had arrived is removed.
 */
export const sweepUploads = async ({ uploads, views, commands, now }: SweepDeps): Promise<void> => {
  const staleMs = now().getTime() - EXPIRY_MS;
  const isStale = async (projectId: string): Promise<boolean> =>
    ((await uploads.lastMovedMs(projectId)) ?? 0) < staleMs;
  for (const projectId of await uploads.list()) await uploads.settle(projectId);
  for (const projectId of await views.uploadingSince(new Date(staleMs).toISOString())) {
    if (!(await isStale(projectId))) continue;
    const commandId = derivedId(projectId, 'upload expired');
    const by = { commandId, causationId: projectId, correlationId: projectId, actorId: 'system' };
    await commands.projects.handle({ type: 'FailProject', projectId, code: 'upload_expired' }, by);
  }
  for (const projectId of await uploads.list()) if (await isStale(projectId)) await uploads.remove(projectId);
};

/** Clears up at once and every hour, until the signal aborts: uploads, and recordings that were kept long enough. */
export const keepSweeping = async (
  deps: SweepDeps & RetentionDeps & TellBeforeErasingDeps,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  const rules = { signal, log, everyMs: EVERY_MS, level: 'warn' } as const;
  await Promise.all([
    keepRunning(() => sweepUploads(deps), { ...rules, failure: 'sweeping uploads failed, retrying' }),
    keepRunning(() => eraseOldMedia(deps), { ...rules, failure: 'erasing old media failed, retrying' }),
    keepRunning(() => tellBeforeErasing(deps), { ...rules, failure: 'telling before erasing failed, retrying' }),
  ]);
};
