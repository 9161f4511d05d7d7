import { topic as topicShape, type RefusalCode, type ServerMessage } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Person } from '../accounts/person.ts';
import type { Commands } from '../commands.ts';
import { ownProject } from '../projects/ownership.ts';
import type { JobsQueue } from '../jobs/queue.ts';
import type { Documents } from '../transcript/documents.ts';

export type TopicsParts = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly documents: Documents;
  readonly queue: Pick<JobsQueue, 'waiting' | 'counts'>;
};

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

/** Payments, for staff: whoever listens asks for the list, which is there already. */
const staffPayments: Admission = {
  ok: true,
  room: 'staff:payments',
  news: (lastRevision) => Promise.resolve({ revision: lastRevision, messages: [] }),
};

/** Jobs and the queue, for staff. */
const staffJobs =
  (queue: TopicsParts['queue']): Admit =>
  () => {
    const news = async (): Promise<News> => {
      const counts = { revision: -1, view: await queue.counts() };
      return { revision: -1, messages: [message('staff:jobs', 'queue.counts', counts)] };
    };
    return Promise.resolve({ ok: true, room: 'staff:jobs', news });
  };

/** What staff listen to. */
const staffRooms = (queue: TopicsParts['queue']): Admit => {
  const jobs = staffJobs(queue);
  return (what, person) => {
    if (person.role === 'user') return Promise.resolve({ ok: false, reason: 'not_found' });
    return what === 'payments' ? Promise.resolve(staffPayments) : jobs(what, person);
  };
};

/** Who may listen to what, and what they have missed since the revision they saw last (LV1, LV2). */
export const topics = ({ commands, views, documents, queue }: TopicsParts) => {
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
      const waiting = found?.view.status === 'ongoing' ? await queue.waiting(id) : undefined;
      return {
        revision: found?.revision ?? lastRevision,
        messages: [
          ...(isNew ? [message(room, 'project.changed', found)] : []),
          ...(waiting ? [message(room, 'project.progress', { revision: -1, view: waiting })] : []),
        ],
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
    ['staff', staffRooms(queue)],
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

/** The room of every socket that is logged in. */
export const everybody = 'everybody';

/** The topic under which a room's members know it. */
export const topicOfRoom = (room: string): string =>
  room.startsWith('user:') || room === everybody ? 'user:@me' : room;
