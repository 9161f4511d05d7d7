import { accept, reject } from '../decider.ts';
import type { OwnershipCommand } from './commands.ts';
import {
  byOwner,
  membersWithout,
  ofMember,
  type Member,
  type MemberDecision,
  type OwnershipOffer,
  type SharedProject,
} from './members.ts';

/** A project as far as it can be handed over: finished and not archived, so that nobody pays for what another has begun. */
export type OwnedProject = SharedProject & { readonly isEditable: boolean; readonly mediaBytes: number };

type CommandOf<T extends OwnershipCommand['type']> = Extract<OwnershipCommand, { type: T }>;

/** Whether an offer can still be taken at a moment. */
export const isOpenOffer = (offer: Pick<OwnershipOffer, 'until'>, now: Date): boolean =>
  now.getTime() < Date.parse(offer.until);

const offered = (
  { isEditable }: OwnedProject,
  { memberId, userId, joined }: Member,
  { isOfProgram, ownerEmail, until }: CommandOf<'OfferOwnership'>,
): MemberDecision => {
  if (!joined || userId === null) return reject('not_joined');
  if (isOfProgram) return reject('made_by_program');
  if (!isEditable) return reject('project_not_editable');
  return accept({ type: 'OwnershipOffered', data: { memberId, userId, ownerEmail, until } });
};

/** Only who the offer was made to answers it, and only while it stands. */
const ofOffer = (
  { offer }: OwnedProject,
  { userId, at }: { readonly userId: string; readonly at: string },
  rule: (offer: OwnershipOffer) => MemberDecision,
): MemberDecision => (offer?.userId === userId && isOpenOffer(offer, new Date(at)) ? rule(offer) : reject('no_offer'));

const taken = (
  project: OwnedProject,
  { userId, formerMemberId, freeBytes, at }: CommandOf<'AcceptOwnership'>,
  { memberId }: OwnershipOffer,
): MemberDecision => {
  if (!project.isEditable) return reject('project_not_editable');
  if (project.mediaBytes > freeBytes) return reject('quota_exceeded');
  const former = { formerOwnerId: project.ownerId, formerMemberId };
  return accept({ type: 'OwnershipHandedOver', data: { memberId, userId, ...former, at } });
};

/** Who owns a project after its owner: offered to a member, who takes it or does not (SH6). */
export const decideOwnership: {
  readonly [T in OwnershipCommand['type']]: (command: CommandOf<T>, project: OwnedProject) => MemberDecision;
} = {
  OfferOwnership: (command, project) =>
    byOwner(project, command.by, () =>
      ofMember(project, command.memberId, (member) => offered(project, member, command)),
    ),
  WithdrawOwnershipOffer: ({ by }, project) =>
    byOwner(project, by, () => {
      if (!project.offer) return accept();
      const { memberId, userId } = project.offer;
      return accept({ type: 'OwnershipOfferWithdrawn', data: { memberId, userId } });
    }),
  AcceptOwnership: (command, project) => ofOffer(project, command, (offer) => taken(project, command, offer)),
  DeclineOwnership: (command, project) =>
    ofOffer(project, command, ({ memberId, userId }) =>
      accept({ type: 'OwnershipDeclined', data: { memberId, userId } }),
    ),
};

/** A project after a member has taken it: who owned it before has their place among the members, and may correct. */
export const handedOver = (
  { members, offer }: SharedProject,
  { memberId, userId, formerOwnerId, formerMemberId, at }: HandedOver,
): Pick<SharedProject, 'ownerId' | 'members' | 'offer'> => {
  const former: Member = {
    memberId: formerMemberId,
    userId: formerOwnerId,
    email: offer?.ownerEmail ?? '–',
    role: 'editor',
    joined: true,
    invitedAt: at,
  };
  return { ownerId: userId, members: [...membersWithout(members, memberId), former], offer: undefined };
};

type HandedOver = {
  readonly memberId: string;
  readonly userId: string;
  readonly formerOwnerId: string;
  readonly formerMemberId: string;
  readonly at: string;
};
