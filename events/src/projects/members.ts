import { accept, reject, type Decision } from '../decider.ts';
import type { MembersCommand, ProjectsRejection } from './commands.ts';
import type { ProjectsEvent } from './events.ts';
import type { MemberRole } from './roles.ts';

/** How many people a project may be shared with. */
export const MOST_MEMBERS = 50;

/**
 * Somebody with whom a project is shared. `userId` is whose account it is, null until the address has one; `joined` once they
 * have opened the project: until then its owner is not told whether there is an account (SH2).
 */
export type Member = {
  readonly memberId: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly userId: string | null;
  readonly joined: boolean;
  readonly invitedAt: string;
};

/** A link by which anybody reads a project until an ISO moment, and whether they may take files along (SH3). */
export type ReadLink = { readonly linkId: string; readonly until: string; readonly downloads: boolean };

/** The project is offered to a member until an ISO moment; who offers it stays under an address (SH6). */
export type OwnershipOffer = {
  readonly memberId: string;
  readonly userId: string;
  readonly ownerEmail: string;
  readonly until: string;
};

/** What rights depend on in a project (SH1). */
export type SharedProject = {
  readonly ownerId: string;
  /** With whom it is shared, those who have not come yet among them. */
  readonly members: readonly Member[];
  /** Whether readers may export. */
  readonly readersExport: boolean;
  /** The one link, expired or not; undefined where there is none, or it was closed. */
  readonly readLink: ReadLink | undefined;
  /** To whom it was offered last; expired or not, undefined once it was answered or taken back, or they have gone. */
  readonly offer: OwnershipOffer | undefined;
};

/** What is decided of those with whom a project is shared. */
export type MemberDecision = Decision<ProjectsEvent, ProjectsRejection>;
type CommandOf<T extends MembersCommand['type']> = Extract<MembersCommand, { type: T }>;

/** Addresses are one whatever the case of their letters. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Decides what only the owner may ask for. */
export const byOwner = (project: SharedProject, by: string, rule: () => MemberDecision): MemberDecision =>
  project.ownerId === by ? rule() : reject('forbidden');

/** Decides of a member who is there. */
export const ofMember = (
  project: SharedProject,
  memberId: string,
  rule: (member: Member) => MemberDecision,
): MemberDecision => {
  const member = project.members.find((each) => each.memberId === memberId);
  return member ? rule(member) : reject('not_found');
};

const gone = ({ memberId, userId, joined }: Member): MemberDecision =>
  accept({ type: joined ? 'MemberRemoved' : 'InvitationWithdrawn', data: { memberId, userId } });

const invited = (
  project: SharedProject,
  { memberId, email, role, userId, ownerEmail, at }: CommandOf<'InviteMember'>,
): MemberDecision => {
  if (isSame(email, ownerEmail) || userId === project.ownerId) return reject('own_address');
  const double = project.members.find((member) => userId !== null && member.userId === userId);
  if (double?.joined || project.members.some((member) => isSame(member.email, email))) return reject('already_invited');
  if (project.members.length >= MOST_MEMBERS) return reject('too_many_members');
  // Invited under another address before, and not come yet: nothing tells that the two are one account.
  const known = double ? null : userId;
  return accept({ type: 'MemberInvited', data: { memberId, email, role, userId: known, invitedAt: at } });
};

/** Joining again changes nothing; nobody takes the place of another, nor a second one. */
const joins = (project: SharedProject, { memberId, userId }: CommandOf<'JoinProject'>): MemberDecision =>
  ofMember(project, memberId, (member) => {
    if (member.userId !== null && member.userId !== userId) return reject('not_found');
    if (member.joined) return accept();
    const isInside =
      project.ownerId === userId || project.members.some((each) => each !== member && each.userId === userId);
    if (isInside) return reject('already_invited');
    return accept({ type: 'MemberJoined', data: { memberId, userId, role: member.role } });
  });

/** Who shares a project with whom, and who comes and goes (SH1, SH2). */
export const decideMembers: {
  readonly [T in MembersCommand['type']]: (command: CommandOf<T>, project: SharedProject) => MemberDecision;
} = {
  InviteMember: (command, project) => byOwner(project, command.by, () => invited(project, command)),
  SendInvitationAgain: ({ memberId, by }, project) =>
    byOwner(project, by, () =>
      ofMember(project, memberId, ({ joined }) =>
        joined ? reject('already_joined') : accept({ type: 'InvitationSentAgain', data: { memberId } }),
      ),
    ),
  JoinProject: (command, project) => joins(project, command),
  ChangeMemberRole: ({ memberId, role, by }, project) =>
    byOwner(project, by, () =>
      ofMember(project, memberId, ({ role: before, userId }) =>
        before === role ? accept() : accept({ type: 'MemberRoleChanged', data: { memberId, userId, role } }),
      ),
    ),
  RemoveMember: ({ memberId, by }, project) => byOwner(project, by, () => ofMember(project, memberId, gone)),
  LeaveProject: ({ userId }, project) => {
    const member = project.members.find((each) => each.userId === userId);
    return member ? accept({ type: 'MemberLeft', data: { memberId: member.memberId, userId } }) : reject('not_found');
  },
  AllowReaderExports: ({ allowed, by }, project) =>
    byOwner(project, by, () =>
      project.readersExport === allowed ? accept() : accept({ type: 'ReaderExportsAllowed', data: { allowed } }),
    ),
  OpenReadLink: ({ linkId, until, downloads, by }, project) =>
    byOwner(project, by, () => accept({ type: 'ReadLinkOpened', data: { linkId, until, downloads } })),
  CloseReadLink: ({ by }, { readLink, ...project }) =>
    byOwner({ ...project, readLink }, by, () =>
      readLink ? accept({ type: 'ReadLinkClosed', data: { linkId: readLink.linkId } }) : accept(),
    ),
};

/** The members after one of them has changed. */
export const membersWith = (
  members: readonly Member[],
  memberId: string,
  changes: Partial<Member>,
): readonly Member[] => members.map((each) => (each.memberId === memberId ? { ...each, ...changes } : each));

/** The members without one of them. */
export const membersWithout = (members: readonly Member[], memberId: string): readonly Member[] =>
  members.filter((each) => each.memberId !== memberId);
