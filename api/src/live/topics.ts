import {
  project as projectShape,
  topic as topicShape,
  type KeptProject,
  type RefusalCode,
  type ServerMessage,
  type Topic,
} from '@soebs/contract';
import type { ReadModels, Viewed } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import type { JobsQueue } from '../jobs/queue.ts';
import type { LiveWorkers } from '../jobs/workers.ts';
import type { Documents } from '../transcript/documents.ts';
import { atProject, atTranscript, pagesOf, staffAtJobs, type Audience } from './audience.ts';
import { isAllowed } from '../http/guard.ts';
import type { Person } from '../http/person.ts';

export type TopicsDeps = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly documents: Documents;
  readonly queue: Pick<JobsQueue, 'waiting' | 'counts'>;
  readonly workers: LiveWorkers;
};

/** What a listener has missed, and the revision that brings them to. */
export type News = { readonly revision: number; readonly messages: readonly ServerMessage[] };

/** The room to join and, to be asked for once one is in it, the news: so nothing falls between the two (LV2). */
export type Admission =
  | { readonly ok: true; readonly room: string; readonly news: (lastRevision: number) => Promise<News> }
  | { readonly ok: false; readonly reason: RefusalCode };

type Admit = (id: string, person: Person) => Promise<Admission>;

type StaffTopic = Extract<Topic, `staff:${string}`>;

/** The lists of staff that are not of jobs, and who may look at each (AU10). */
const staffLists: Readonly<Record<Exclude<StaffTopic, 'staff:jobs'>, 'staff' | 'admin'>> = {
  'staff:users': 'staff',
  'staff:projects': 'staff',
  'staff:sessions': 'staff',
  'staff:banners': 'staff',
  'staff:audit': 'admin',
  'staff:payments': 'admin',
  'staff:contracts': 'admin',
};
const isList = (topic: string): topic is keyof typeof staffLists => Object.hasOwn(staffLists, topic);

/** Whoever listens asks for the list, which is there already. */
const atList = ({ room }: Audience<StaffTopic>): Admission => ({
  ok: true,
  room,
  news: (revision) => Promise.resolve({ revision, messages: [] }),
});

type JobsDeps = Pick<TopicsDeps, 'queue' | 'workers'>;

/** Jobs, the queue and the workers, for staff. */
const staffJobs =
  ({ queue, workers }: JobsDeps): Admit =>
  () => {
    const news = async (): Promise<News> => {
      const { topic } = staffAtJobs;
      const counts = { topic, type: 'queue.counts', revision: -1, data: await queue.counts() } as const;
      const alive = workers.list().map((data) => ({ topic, type: 'worker.alive', revision: -1, data }) as const);
      return { revision: -1, messages: [counts, ...alive] };
    };
    return Promise.resolve({ ok: true, room: staffAtJobs.room, news });
  };

/** What staff listen to. */
const staffRooms = (deps: JobsDeps): Admit => {
  const jobs = staffJobs(deps);
  return (what, person) => {
    const topic = `staff:${what}`;
    const level = isList(topic) ? staffLists[topic] : 'staff';
    if (isAllowed(level, person)) return Promise.resolve({ ok: false, reason: 'not_found' });
    return isList(topic) ? Promise.resolve(atList({ room: topic, topic })) : jobs(what, person);
  };
};

const changedMessage = (topic: `project:${string}`, { revision, view }: Viewed<KeptProject>) =>
  ({ topic, type: 'project.changed', revision, data: projectShape.parse(view) }) as const;

/** Who may listen to what, and what they have missed since the revision they saw last (LV1, LV2). */
export type Topics = {
  /** Unknown topics are refused before any room exists (LV1). */
  readonly admit: (topic: string, person: Person) => Promise<Admission>;
};

export const topics = ({ commands, views, documents, queue, workers }: TopicsDeps): Topics => {
  const user: Admit = (_, person) => {
    const { room, topic } = pagesOf(person.id);
    const news = async (): Promise<News> => {
      const { revision, view: data } = await views.balance(person.id);
      return { revision, messages: [{ topic, type: 'credits.changed', revision, data }] };
    };
    return Promise.resolve({ ok: true, room, news });
  };

  const project: Admit = async (id, person) => {
    const access = await accessTo(commands, person, { id, act: 'read' });
    if (!access.ok) return access;
    const { room, topic } = atProject(id);
    const news = async (lastRevision: number): Promise<News> => {
      const found = await views.project(id);
      const changed = found && found.revision > lastRevision ? [found] : [];
      const waiting = found?.view.status === 'ongoing' ? await queue.waiting(id) : undefined;
      return {
        revision: found?.revision ?? lastRevision,
        messages: [
          ...changed.map((change) => changedMessage(topic, change)),
          ...(waiting ? [{ topic, type: 'project.progress' as const, revision: -1, data: waiting }] : []),
        ],
      };
    };
    return { ok: true, room, news };
  };

  const transcript: Admit = async (id, person) => {
    const access = await accessTo(commands, person, { id, act: 'read' });
    if (!access.ok) return access;
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
    ['staff', staffRooms({ queue, workers })],
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
