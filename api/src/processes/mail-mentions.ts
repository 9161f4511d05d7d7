import { idOfStream, projects, streamName, transcriptDocuments, type Project } from '@soebs/events';
import { mentionedIn, type LoggedOperation } from '@soebs/events/transcript';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { emailTo } from '../mail/email-to.ts';
import type { Outbox } from '../mail/outbox.ts';
import { reactions, type Process } from './process.ts';
import type { FindSubscriber } from './subscriber.ts';

export type MailMentionsDeps = {
  readonly commands: Pick<Commands, 'projects'>;
  readonly people: { readonly find: (userId: string) => Promise<{ readonly email: string } | undefined> };
  readonly subscribers: { readonly find: FindSubscriber };
  readonly mentions: {
    readonly isDue: (mention: {
      readonly projectId: string;
      readonly userId: string;
      readonly causeId: string;
      readonly at: Date;
    }) => Promise<boolean>;
  };
  readonly outbox: Pick<Outbox, 'put'>;
  readonly webUrl: string;
  readonly now: () => Date;
};

/** The outbox remembers emails for 30 days; an older mention is not mailed again when reactions are repeated. */
const NEWS_FOR_MS = 7 * 24 * 60 * 60_000;

/** Everybody who is mentioned by operations, each once. */
const mentionedBy = (ops: readonly LoggedOperation[]): string[] => [
  ...new Set(ops.flatMap((op) => (op.type === 'C' && 'text' in op.comment ? mentionedIn(op.comment.text) : []))),
];

const isInside = ({ ownerId, members }: Project, userId: string): boolean =>
  ownerId === userId || members.some((member) => member.joined && member.userId === userId);

/** Who is mentioned in a comment is told by email: who is in the project, not by themselves, every ten minutes at most (SH7, NT2). */
export const mailMentions = (deps: MailMentionsDeps): Process => {
  const { commands, people, subscribers, mentions, outbox, webUrl, now } = deps;

  const tell = async (cause: { id: string; at: string }, projectId: string, [userId, by]: [string, string]) => {
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    if (typeof state === 'string' || !isInside(state, userId)) return;
    const subscriber = await subscribers.find(userId, 'sharing');
    const author = await people.find(by);
    if (!subscriber || !author) return;
    if (!(await mentions.isDue({ projectId, userId, causeId: cause.id, at: new Date(cause.at) }))) return;
    const data = { author: author.email, title: state.details.title, url: `${webUrl}/project/${projectId}/edit` };
    const email = emailTo(subscriber.user, { kind: 'mentioned', data, unsubscribe: subscriber.unsubscribe });
    await outbox.put(email, derivedId(cause.id, `mention ${userId}`));
  };

  return {
    name: 'mailMentions',
    prefixes: [`${transcriptDocuments.category}-`],
    react: reactions(transcriptDocuments.codec, {
      TranscriptEdited: async ({ id, streamId, metadata: { at }, event }) => {
        if (now().getTime() - Date.parse(at) > NEWS_FOR_MS) return;
        const { by, ops } = event.data;
        for (const userId of mentionedBy(ops))
          if (userId !== by) await tell({ id, at }, idOfStream(streamId), [userId, by]);
      },
    }),
  };
};
