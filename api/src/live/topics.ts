import { topic as topicShape, type RefusalCode, type ServerMessage } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Person } from '../accounts/person.ts';
import type { Commands } from '../commands.ts';
import { ownProject } from '../projects/ownership.ts';
import type { Documents } from '../transcript/documents.ts';

export type TopicsParts = { readonly commands: Commands; readonly views: ReadModels; readonly documents: Documents };

/** What a listener has missed, and the revision that brings them to. */
export type News = { readonly revision: number; readonly messages: readonly ServerMessage[] };

/** The room to join and, to be asked for once one is in it, the news: so nothing falls between the two (LV2). */
export type Admission =
  | { readonly ok: true; readonly room: string; readonly news: (lastRevision: number) => Promise<News> }
  | { readonly ok: false; readonly reason: RefusalCode };

type Admit = (id: string, person: Person) => Promise<Admission>;

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
  const user: Admit = (_, person) => {
    const news = async (): Promise<News> => {
      const balance = await views.balance(person.id);
      return { revision: balance.revision, messages: [message('user:@me', 'credits.changed', balance)] };
    };
    return Promise.resolve({ ok: true, room: `user:${person.id}`, news });
  };

  const project: Admit = async (id, person) => {
    if ((await views.project(id))?.view.ownerId !== person.id) return { ok: false, reason: 'not_found' };
    const room = `project:${id}`;
    const news = async (lastRevision: number): Promise<News> => {
      const found = await views.project(id);
      const isNew = found !== undefined && found.revision > lastRevision;
      return {
        revision: found?.revision ?? lastRevision,
        messages: isNew ? [message(room, 'project.changed', found)] : [],
      };
    };
    return { ok: true, room, news };
  };

  const transcript: Admit = async (id, person) => {
    if (!(await ownProject(commands, person, id))) return { ok: false, reason: 'not_found' };
    const room = `transcript:${id}`;
    const news = async (lastRevision: number): Promise<News> => {
      const { revision, tooFar, batches } = await documents.after(id, lastRevision);
      const reload: ServerMessage = { topic: room, type: 'transcript.reload', revision, data: {} };
      const missed = batches.map((batch) => ({
        topic: room,
        type: 'transcript.operations',
        revision: batch.revision,
        data: batch,
      }));
      return { revision, messages: tooFar ? [reload] : missed };
    };
    return { ok: true, room, news };
  };

  const kinds = new Map<string, Admit>([
    ['user', user],
    ['project', project],
    ['transcript', transcript],
  ]);

  return {
    /** Unknown topics are refused before any room exists (LV1). */
    admit: async (topic: string, person: Person): Promise<Admission> => {
      const known = topicShape.safeParse(topic);
      const [kind = '', id = ''] = known.success ? known.data.split(':') : [];
      const admit = kinds.get(kind);
      return admit ? admit(id, person) : { ok: false, reason: 'not_found' };
    },
  };
};
export type Topics = ReturnType<typeof topics>;

/** The topic under which a room's members know it. */
export const topicOfRoom = (room: string): string => (room.startsWith('user:') ? 'user:@me' : room);
