import type { NamedBeside, transcriptApi } from '@soebs/contract';
import { isEditable, type TranscriptDocument } from '@soebs/events';
import { isHighlightAct, mentionedIn, type CommentThread } from '@soebs/events/transcript';
import { derivedId } from '@soebs/platform';
import type { z } from 'zod';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import type { Person } from '../http/person.ts';
import type { Editors } from './version-documents.ts';

type Deps = {
  readonly commands: Commands;
  readonly people: Editors;
  readonly now: () => Date;
  readonly stateOf: (projectId: string) => Promise<TranscriptDocument>;
};

type Asked = z.output<typeof transcriptApi.comment.body>;

/** Everybody who has written, resolved or is mentioned in comments. */
export const namedIn = (threads: readonly CommentThread[] = []): string[] => [
  ...new Set(
    threads.flatMap(({ by, text, replies, resolved }) => [
      by,
      ...mentionedIn(text),
      ...replies.flatMap((reply) => [reply.by, ...mentionedIn(reply.text)]),
      ...(resolved ? [resolved.by] : []),
    ]),
  ),
];

/** What people say about a text (SH7). */
export type Comments = {
  /** Takes an act on comments; whose it is and when is told by the server. */
  readonly take: (person: Person, projectId: string, asked: Asked) => Promise<Answer<{ revision: number }>>;
  /** Who is named beside a text; nothing for others. */
  readonly people: (person: Person, projectId: string) => Promise<NamedBeside[] | undefined>;
};

export const comments = ({ commands, people, now, stateOf }: Deps): Comments => ({
  take: async (person, projectId, { opId, baseRevision, comment }) => {
    const access = await accessTo(commands, person, {
      id: projectId,
      act: isHighlightAct(comment) ? 'correct' : 'comment',
    });
    if (!access.ok) return refuse(access.reason);
    if (!isEditable(access.project)) return refuse('project_not_editable');
    const commandId = derivedId(`${person.id}/${projectId}`, opId);
    const outcome = await commands.transcriptDocuments.handle(
      {
        type: 'CommentTranscript',
        projectId,
        opId,
        by: person.id,
        at: now().toISOString(),
        isOwner: access.role === 'owner',
        baseRevision,
        comment,
      },
      { commandId, causationId: opId, correlationId: opId, actorId: person.id },
    );
    return outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);
  },
  people: async (person, projectId) => {
    const access = await accessTo(commands, person, { id: projectId, act: 'read' });
    if (!access.ok) return undefined;
    const { ownerId, members } = access.project;
    const joined = members.flatMap((member) => (member.joined && member.userId !== null ? [member.userId] : []));
    const inside = new Set([ownerId, ...joined]);
    const { transcript } = await stateOf(projectId);
    const ids = [...new Set([...inside, ...namedIn(transcript?.comments)])];
    const names = await people.namesOf(ids);
    return ids.map((userId) => ({
      userId,
      name: names.get(userId)?.name ?? null,
      isMember: inside.has(userId),
    }));
  },
});
