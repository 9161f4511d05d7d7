import { idOfStream, projects, type Member } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { emailTo, type EmailUser } from '../mail/email-to.ts';
import type { Outbox } from '../mail/outbox.ts';
import { reactions, type Process } from './process.ts';
import type { FindSubscriber } from './subscriber.ts';

export type MailInvitationsDeps = {
  readonly commands: Pick<Commands, 'projects'>;
  /** A person, as emails know them; nobody who is erased. */
  readonly people: { readonly find: (userId: string) => Promise<EmailUser | undefined> };
  readonly subscribers: { readonly find: FindSubscriber };
  readonly invitations: {
    readonly issue: (place: {
      readonly projectId: string;
      readonly memberId: string;
      readonly email: string;
    }) => Promise<string>;
    readonly end: (projectId: string, memberId: string) => Promise<void>;
  };
  readonly outbox: Pick<Outbox, 'put'>;
  readonly webUrl: string;
  readonly now: () => Date;
};

/** The outbox remembers emails for 30 days; an older invitation is not mailed again when reactions are repeated. */
const NEWS_FOR_MS = 7 * 24 * 60 * 60_000;

type Place = { readonly projectId: string; readonly owner: EmailUser; readonly title: string; readonly member: Member };

/** What an account is told: who shares what with it. Its address was proved, so names may stand in it. */
const toAccount = async (
  { webUrl, subscribers }: MailInvitationsDeps,
  { projectId, owner, title, member }: Place,
  account: EmailUser,
) => {
  const subscriber = await subscribers.find(account._id, 'sharing');
  if (!subscriber) return undefined;
  const data = { owner: owner.email, title, role: member.role, url: `${webUrl}/project/${projectId}/status` };
  return emailTo(account, { kind: 'projectShared', data, unsubscribe: subscriber.unsubscribe });
};

/** What an address without an account is told: nothing that a person typed stands in it (AU2). */
const toStranger = async ({ webUrl, invitations }: MailInvitationsDeps, { projectId, owner, member }: Place) => {
  const { memberId, email, role } = member;
  const token = await invitations.issue({ projectId, memberId, email });
  const { _id, locale } = owner;
  const stranger: EmailUser = { _id, email, locale, firstname: '', verified: false };
  return emailTo(stranger, { kind: 'invitation', data: { owner: owner.email, role, url: `${webUrl}/join#${token}` } });
};

/** The place that somebody was invited to; none once they have come, or it is theirs no more. */
const placeOf = async ({ commands, people }: MailInvitationsDeps, streamId: string, memberId: string) => {
  const { state } = await commands.projects.stateOf(streamId);
  if (typeof state === 'string') return undefined;
  const member = state.members.find((each) => each.memberId === memberId && !each.joined);
  const owner = await people.find(state.ownerId);
  if (!member || !owner) return undefined;
  return { projectId: idOfStream(streamId), owner, title: state.details.title, member };
};

/** Whoever is invited is told by email, once a time that the owner asks for it (SH2, NT2). */
export const mailInvitations = (deps: MailInvitationsDeps): Process => {
  const { people, invitations, outbox, now } = deps;
  const mail = async (streamId: string, memberId: string, cause: { id: string; at: string }): Promise<void> => {
    if (now().getTime() - Date.parse(cause.at) > NEWS_FOR_MS) return;
    const place = await placeOf(deps, streamId, memberId);
    if (!place) return;
    const { userId } = place.member;
    const account = userId === null ? undefined : await people.find(userId);
    const email = await (account ? toAccount(deps, place, account) : toStranger(deps, place));
    if (email) await outbox.put(email, derivedId(cause.id, 'mail'));
  };
  const end = (streamId: string, memberId: string): Promise<void> => invitations.end(idOfStream(streamId), memberId);
  return {
    name: 'mailInvitations',
    prefixes: [`${projects.category}-`],
    react: reactions(projects.codec, {
      MemberInvited: ({ id, streamId, metadata: { at }, event }) => mail(streamId, event.data.memberId, { id, at }),
      InvitationSentAgain: ({ id, streamId, metadata: { at }, event }) =>
        mail(streamId, event.data.memberId, { id, at }),
      InvitationWithdrawn: ({ streamId, event }) => end(streamId, event.data.memberId),
      MemberJoined: ({ streamId, event }) => end(streamId, event.data.memberId),
      MemberRemoved: ({ streamId, event }) => end(streamId, event.data.memberId),
    }),
  };
};
