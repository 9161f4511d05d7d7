import { limits, topic as topicShape, type RefusalCode, type ServerMessage } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Person } from '../accounts/person.ts';
import type { Commands } from '../commands.ts';
import { ownProject } from '../projects/ownership.ts';
import type { Documents } from '../transcript/documents.ts';

export type TopicsParts = { readonly commands: Commands; readonly views: ReadModels; readonly documents: Documents };

/** What a new listener gets: the room to join and the messages that bring it up to date (LV2). */
export type Admission =
  | { readonly ok: true; readonly room: string; readonly revision: number; readonly messages: readonly ServerMessage[] }
  | { readonly ok: false; readonly reason: RefusalCode };

type Admit = (id: string, person: Person, lastRevision: number) => Promise<Admission>;

const message = (
  topic: string,
  type: string,
  { revision, view }: { revision: number; view: unknown },
): ServerMessage => ({
  topic,
  type,
  revision,
  data: view,
});

/** Who may listen to what, and what they have missed since the revision they saw last (LV1, LV2). */
export const topics = ({ commands, views, documents }: TopicsParts) => {
  const user: Admit = async (_, person) => {
    const balance = await views.balance(person.id);
    const room = `user:${person.id}`;
    return { ok: true, room, revision: balance.revision, messages: [message('user:@me', 'credits.changed', balance)] };
  };

  const project: Admit = async (id, person, lastRevision) => {
    const found = await views.project(id);
    if (found?.view.ownerId !== person.id) return { ok: false, reason: 'not_found' };
    const topic = `project:${id}`;
    const messages = found.revision > lastRevision ? [message(topic, 'project.changed', found)] : [];
    return { ok: true, room: topic, revision: found.revision, messages };
  };

  const transcript: Admit = async (id, person, lastRevision) => {
    if (!(await ownProject(commands, person, id))) return { ok: false, reason: 'not_found' };
    const topic = `transcript:${id}`;
    const { revision, tooFar, batches } = await documents.after(id, lastRevision);
    const missed: ServerMessage[] = tooFar
      ? [{ topic, type: 'transcript.reload', revision, data: {} }]
      : batches.map((batch) => ({ topic, type: 'transcript.operations', revision: batch.revision, data: batch }));
    return { ok: true, room: topic, revision, messages: missed };
  };

  const kinds = new Map<string, Admit>([
    ['user', user],
    ['project', project],
    ['transcript', transcript],
  ]);

  return {
    /** Unknown topics are refused before any room exists. */
    admit: async (
      asked: { readonly topic: string; readonly lastRevision?: number | undefined },
      person: Person,
      joined: number,
    ): Promise<Admission> => {
      const known = topicShape.safeParse(asked.topic);
      if (!known.success) return { ok: false, reason: 'not_found' };
      if (joined >= limits.topicsPerSocket) return { ok: false, reason: 'too_many_topics' };
      const [kind = '', id = ''] = known.data.split(':');
      const admit = kinds.get(kind);
      return admit ? admit(id, person, asked.lastRevision ?? -1) : { ok: false, reason: 'not_found' };
    },
  };
};
export type Topics = ReturnType<typeof topics>;

/** The topic under which a room's members know it. */
export const topicOfRoom = (room: string): string => (room.startsWith('user:') ? 'user:@me' : room);
