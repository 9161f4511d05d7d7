import { derivedId } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';

const DAY_MS = 24 * 60 * 60_000;

export type RetentionDeps = {
  readonly views: Pick<ReadModels, 'restingSince'>;
  readonly commands: Commands;
  readonly now: () => Date;
  /** How long recordings are kept after the last change of their project; 0: for ever. */
  readonly retentionDays: () => number;
};

/** Asks for the erasure of recordings whose projects have rested long enough (PJ8). The text stays. */
export const eraseOldMedia = async ({ views, commands, now, retentionDays }: RetentionDeps): Promise<void> => {
  const days = retentionDays();
  if (days === 0) return;
  const before = new Date(now().getTime() - days * DAY_MS).toISOString();
  for (const projectId of await views.restingSince(before)) {
    const commandId = derivedId(projectId, `media erased before ${before}`);
    const by = { commandId, causationId: projectId, correlationId: projectId, actorId: 'system' };
    await commands.projects.handle({ type: 'EraseProjectMedia', projectId }, by);
  }
};
