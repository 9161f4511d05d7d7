import type { ReadLink } from './members.ts';
import type { MemberRole } from './roles.ts';

/** What somebody is in a project: its one owner, or a member (SH1). */
export type ProjectRole = 'owner' | MemberRole;

/** What can be done in a project, as far as rights tell it apart. */
export type ProjectAct = 'read' | 'comment' | 'correct' | 'export' | 'manage';

/** Who may do what in a project (SH1). */
const allowed: Readonly<Record<ProjectAct, readonly ProjectRole[]>> = {
  read: ['owner', 'editor', 'reader'],
  comment: ['owner', 'editor', 'reader'],
  correct: ['owner', 'editor'],
  export: ['owner', 'editor', 'reader'],
  manage: ['owner'],
};

/** Whether a link opens a project at a moment: only the last one that its owner has made, until it expires (SH3). */
export const linkStanding = (
  { readLink }: { readonly readLink: ReadLink | undefined },
  linkId: string,
  now: Date,
): 'open' | 'link_closed' | 'link_expired' => {
  if (readLink?.linkId !== linkId) return 'link_closed';
  return now.getTime() < Date.parse(readLink.until) ? 'open' : 'link_expired';
};

/** What is to be known of a project to tell rights. */
type Shared = {
  readonly ownerId: string;
  readonly members: readonly { readonly userId: string | null; readonly role: MemberRole }[];
};

/** What a person is in a project; undefined for strangers. */
export const roleOf = ({ ownerId, members }: Shared, userId: string): ProjectRole | undefined =>
  ownerId === userId ? 'owner' : members.find((member) => member.userId === userId)?.role;

/** Whether somebody of a role may do something. Readers export unless the owner says no. */
export const mayDo = (
  role: ProjectRole,
  act: ProjectAct,
  { readersExport }: { readonly readersExport: boolean },
): boolean => allowed[act].includes(role) && (act !== 'export' || role !== 'reader' || readersExport);
