import { mayDo, projects, roleOf, streamName, type Project, type ProjectAct, type ProjectRole } from '@soebs/events';
import type { Commands } from './commands.ts';

/** A project somebody may do something in, and what they are in it; or why not. */
export type Access =
  | { readonly ok: true; readonly project: Project; readonly role: ProjectRole }
  | { readonly ok: false; readonly reason: 'not_found' | 'forbidden' };

/**
 * Whether a person may do something in a project, as its stream tells it at this moment (SH1). Every call and every topic about
 * a project asks here. Foreign and absent ones are the same nothing; members are told what their role does not allow.
 */
export const accessTo = async (
  commands: Pick<Commands, 'projects'>,
  person: { readonly id: string },
  { id, act }: { readonly id: string; readonly act: ProjectAct },
): Promise<Access> => {
  const { state } = await commands.projects.stateOf(streamName(projects.category, id));
  const role = typeof state === 'string' ? undefined : roleOf(state, person.id);
  if (typeof state === 'string' || role === undefined) return { ok: false, reason: 'not_found' };
  return mayDo(role, act, state) ? { ok: true, project: state, role } : { ok: false, reason: 'forbidden' };
};
