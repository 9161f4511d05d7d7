import { idOfStream, projects } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { emailTo, type EmailUser } from '../mail/email-to.ts';
import type { Outbox } from '../mail/outbox.ts';
import { reactions, type Process } from './process.ts';
import type { FindSubscriber } from './subscriber.ts';

export type MailOwnershipDeps = {
  readonly commands: Pick<Commands, 'projects'>;
  /** A person, as emails know them; nobody who is erased. */
  readonly people: { readonly find: (userId: string) => Promise<EmailUser | undefined> };
  readonly subscribers: { readonly find: FindSubscriber };
  readonly outbox: Pick<Outbox, 'put'>;
  readonly webUrl: string;
  readonly now: () => Date;
};

/** The outbox remembers emails for 30 days; older news are not mailed again when reactions are repeated. */
const NEWS_FOR_MS = 7 * 24 * 60 * 60_000;

type Cause = { readonly id: string; readonly streamId: string; readonly metadata: { readonly at: string } };

/** A member is told that a project is offered to them, its owner what became of it (SH6, NT2). */
export const mailOwnership = (deps: MailOwnershipDeps): Process => {
  const { commands, people, subscribers, outbox, webUrl, now } = deps;

  /** The project as it is now; none once it was deleted, or when that is no news any more. */
  const projectOf = async ({ streamId, metadata }: Cause) => {
    if (now().getTime() - Date.parse(metadata.at) > NEWS_FOR_MS) return undefined;
    const { state } = await commands.projects.stateOf(streamId);
    if (typeof state === 'string') return undefined;
    const url = `${webUrl}/project/${idOfStream(streamId)}/status`;
    return { ownerId: state.ownerId, title: state.details.title, offer: state.offer, url };
  };

  const tellOffered = async (cause: Cause, { userId, until }: { userId: string; until: string }): Promise<void> => {
    const project = await projectOf(cause);
    if (project?.offer?.userId !== userId || project.offer.until !== until) return;
    const [owner, subscriber] = [await people.find(project.ownerId), await subscribers.find(userId, 'sharing')];
    if (!owner || !subscriber) return;
    const data = { owner: owner.email, title: project.title, until, url: `${webUrl}/` };
    const { user, unsubscribe } = subscriber;
    await outbox.put(emailTo(user, { kind: 'ownershipOffered', data, unsubscribe }), derivedId(cause.id, 'mail'));
  };

  const tellDeclined = async (cause: Cause, userId: string): Promise<void> => {
    const project = await projectOf(cause);
    const member = await people.find(userId);
    const subscriber = project && (await subscribers.find(project.ownerId, 'sharing'));
    if (!subscriber || !member) return;
    const data = { member: member.email, title: project.title, url: project.url };
    const { user, unsubscribe } = subscriber;
    await outbox.put(emailTo(user, { kind: 'ownershipDeclined', data, unsubscribe }), derivedId(cause.id, 'mail'));
  };

  /** That something is theirs no more is told to everybody who owned it: there is no way out of it. */
  const tellTaken = async (cause: Cause, { userId, formerOwnerId }: { userId: string; formerOwnerId: string }) => {
    const project = await projectOf(cause);
    const [former, member] = [await people.find(formerOwnerId), await people.find(userId)];
    if (!project || !former || !member) return;
    const data = { member: member.email, title: project.title, url: project.url };
    await outbox.put(emailTo(former, { kind: 'ownershipTaken', data }), derivedId(cause.id, 'mail'));
  };

  return {
    name: 'mailOwnership',
    prefixes: [`${projects.category}-`],
    react: reactions(projects.codec, {
      OwnershipOffered: (delivered) => tellOffered(delivered, delivered.event.data),
      OwnershipDeclined: (delivered) => tellDeclined(delivered, delivered.event.data.userId),
      OwnershipHandedOver: (delivered) => tellTaken(delivered, delivered.event.data),
    }),
  };
};
