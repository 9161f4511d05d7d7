import { idOfStream, projects, type FailureCode } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { emailTo, type EmailContent } from '../mail/email-to.ts';
import type { Outbox } from '../mail/outbox.ts';
import { reactions, type Process } from './process.ts';
import type { FindSubscriber } from './subscriber.ts';

export type MailProjectsDeps = {
  readonly commands: Pick<Commands, 'projects'>;
  readonly subscribers: { readonly find: FindSubscriber };
  /** Whether somebody has a project on their screen at this moment. */
  readonly looks: { readonly isLooking: (userId: string, projectId: string) => Promise<boolean> };
  /** Projects of programs are told to programs. */
  readonly isOfProgram: (projectId: string) => Promise<boolean>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly webUrl: string;
  readonly now: () => Date;
};

/** What ended a day ago is no news: a repeated reaction tells nobody. The outbox remembers emails for longer. */
const NEWS_FOR_MS = 24 * 60 * 60_000;

/** The person's own acts; they know. */
const ownActs: ReadonlySet<FailureCode> = new Set(['discarded', 'upload_cancelled']);

type Cause = { readonly id: string; readonly streamId: string; readonly at: string };
type Ended = 'projectFinished' | 'projectFailed';

/** A finished or failed project is told to its owner by email, unless they have it on the screen (NT1). */
export const mailProjects = (deps: MailProjectsDeps): Process => {
  const { commands, subscribers, looks, isOfProgram, outbox, webUrl, now } = deps;
  const subscriberOf = async (ownerId: string, projectId: string) => {
    const subscriber = await subscribers.find(ownerId, 'projects');
    if (!subscriber || (!subscriber.isAlways && (await looks.isLooking(ownerId, projectId)))) return undefined;
    return (await isOfProgram(projectId)) ? undefined : subscriber;
  };
  const mail = async (cause: Cause, contentOf: (title: string, project: string) => EmailContent<Ended>) => {
    if (now().getTime() - Date.parse(cause.at) > NEWS_FOR_MS) return;
    const projectId = idOfStream(cause.streamId);
    const { state } = await commands.projects.stateOf(cause.streamId);
    if (typeof state === 'string') return;
    const subscriber = await subscriberOf(state.ownerId, projectId);
    if (!subscriber) return;
    const content = contentOf(state.details.title, `${webUrl}/project/${projectId}`);
    const { user, unsubscribe } = subscriber;
    await outbox.put(emailTo(user, { ...content, unsubscribe }), derivedId(cause.id, 'mail'));
  };
  return {
    name: 'mailProjects',
    prefixes: [`${projects.category}-`],
    react: reactions(projects.codec, {
      ProjectFinished: ({ id, streamId, metadata: { at } }) =>
        mail({ id, streamId, at }, (title, project) => ({
          kind: 'projectFinished',
          data: { title, url: `${project}/edit` },
        })),
      ProjectFailed: async ({ id, streamId, metadata: { at }, event }) => {
        const { code } = event.data;
        if (ownActs.has(code)) return;
        await mail({ id, streamId, at }, (title, project) => ({
          kind: 'projectFailed',
          data: { title, code, url: `${project}/status` },
        }));
      },
    }),
  };
};
