import { topic as topicShape, type RefusalCode, type ServerMessage } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';
import { ownProject } from '../commands/own-project.ts';
import type { JobsQueue } from '../jobs/queue.ts';
import type { Documents } from '../transcript/documents.ts';
import { atProject, atTranscript, pagesOf, staffAtJobs, staffAtPayments } from './audience.ts';
import type { Person } from '../http/person.ts';

export type TopicsDeps = {
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

/** Payments, for staff: whoever listens asks for the list, which is there already. */
const staffPayments: Admission = {
  ok: true,
  room: staffAtPayments.room,
  news: (lastRevision) => Promise.resolve({ revision: lastRevision, messages: [] }),
};

/** Jobs and the queue, for staff. */
const staffJobs =
  (queue: TopicsDeps['queue']): Admit =>
  () => {
    const news = async (): Promise<News> => {
      const { topic } = staffAtJobs;
      return { revision: -1, messages: [{ topic, type: 'queue.counts', revision: -1, data: await queue.counts() }] };
    };
    return Promise.resolve({ ok: true, room: staffAtJobs.room, news });
  };

/** What staff listen to. */
const staffRooms = (queue: TopicsDeps['queue']): Admit => {
  const jobs = staffJobs(queue);
  return (what, person) => {
    if (person.role === 'user') return Promise.resolve({ ok: false, reason: 'not_found' });
    return what === 'payments' ? Promise.resolve(staffPayments) : jobs(what, person);
  };
};

/** Who may listen to what, and what they have missed since the revision they saw last (LV1, LV2). */
export type Topics = {
  /** Unknown topics are refused before any room exists (LV1). */
  readonly admit: (topic: string, person: Person) => Promise<Admission>;
};

export const topics = ({ commands, views, documents, queue }: TopicsDeps): Topics => {
  const user: Admit = (_, person) => {
    const { room, topic } = pagesOf(person.id);
    const news = async (): Promise<News> => {
      const { revision, view: data } = await views.balance(person.id);
      return { revision, messages: [{ topic, type: 'credits.changed', revision, data }] };
    };
    return Promise.resolve({ ok: true, room, news });
  };

  const project: Admit = async (id, person) => {
    if ((await views.project(id))?.view.ownerId !== person.id) return { ok: false, reason: 'not_found' };
    const { room, topic } = atProject(id);
    const news = async (lastRevision: number): Promise<News> => {
      const found = await views.project(id);
      const changed = found && found.revision > lastRevision ? [found] : [];
      const waiting = found?.view.status === 'ongoing' ? await queue.waiting(id) : undefined;
      return {
        revision: found?.revision ?? lastRevision,
        messages: [
          ...changed.map(({ revision, view: data }) => ({ topic, type: 'project.changed' as const, revision, data })),
          ...(waiting ? [{ topic, type: 'project.progress' as const, revision: -1, data: waiting }] : []),
        ],
      };
    };
    return { ok: true, room, news };
  };

  const transcript: Admit = async (id, person) => {
    if (!(await ownProject(commands, person, id))) return { ok: false, reason: 'not_found' };
    const { room, topic } = atTranscript(id);
    const news = async (lastRevision: number): Promise<News> => {
      const { revision, tooFar, batches } = await documents.after(id, lastRevision);
      if (tooFar) return { revision, messages: [{ topic, type: 'transcript.reload', revision, data: {} }] };
      const reported = (data: (typeof batches)[number]): ServerMessage => ({
        topic,
        type: 'transcript.operations',
        revision: data.revision,
        data,
      });
      return { revision, messages: batches.map(reported) };
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
    admit: async (topic: string, person: Person): Promise<Admission> => {
      const known = topicShape.safeParse(topic);
      const [kind = '', id = ''] = known.success ? known.data.split(':') : [];
      const admit = kinds.get(kind);
      return admit ? admit(id, person) : { ok: false, reason: 'not_found' };
    },
  };
};
