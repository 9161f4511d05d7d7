import {
  idOfStream,
  projects,
  streamName,
  transcriptDocuments,
  type Project,
  type TranscriptDocumentsEvent,
} from '@soebs/events';
import { recorded, type Log, type Notifications, type StoredEvent } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { activitySubject, type Done, type ProjectActivities, type ToldActivity } from '../members/activity.ts';
import type { Process } from './process.ts';

export type NoteActivityDeps = {
  readonly commands: Pick<Commands, 'projects'>;
  readonly activities: Pick<ProjectActivities, 'note' | 'of'>;
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly log: Log;
  /** How long it is waited between two messages about one project; 2 s if not given. */
  readonly restMs?: number;
};

const REST_MS = 2_000;

/** Acts for a key at once, then at most once in so long; whoever asks last is heard. */
const spaced = (everyMs: number, act: (key: string) => void): ((key: string) => void) => {
  const resting = new Map<string, boolean>();
  const begin = (key: string): void => {
    resting.set(key, false);
    act(key);
    setTimeout(() => {
      const isAsked = resting.get(key) === true;
      resting.delete(key);
      if (isAsked) begin(key);
    }, everyMs).unref();
  };
  return (key) => {
    if (resting.has(key)) resting.set(key, true);
    else begin(key);
  };
};

const peopleOf = ({ ownerId, members }: Project): string[] => [
  ownerId,
  ...members.flatMap(({ userId, joined }) => (joined && userId !== null ? [userId] : [])),
];

/** What an event says was done; undefined for what the machine writes. */
const doneBy = (stored: StoredEvent): Done | undefined => {
  if (stored.type !== 'TranscriptEdited') return undefined;
  const { event, streamId, metadata } = recorded<TranscriptDocumentsEvent>(stored, transcriptDocuments.codec);
  if (event.type !== 'TranscriptEdited') return undefined;
  return { projectId: idOfStream(streamId), by: event.data.by, at: metadata.at, ops: event.data.ops };
};

/** Writes down who corrects texts and says something of them, as long as they are in the project, and tells those who share it. */
export const noteActivity = (deps: NoteActivityDeps): Process => {
  const { commands, activities, notifications, log, restMs = REST_MS } = deps;

  const insiders = async (projectId: string): Promise<string[]> => {
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    return typeof state === 'string' ? [] : peopleOf(state);
  };
  const publish = async (projectId: string): Promise<void> => {
    const people = await insiders(projectId);
    // Who is alone has done everything themselves.
    if (people.length < 2) return;
    const [activity] = await activities.of([projectId]);
    if (!activity) return;
    const announced: ToldActivity = { people, activity };
    notifications.publish(activitySubject(projectId), announced);
  };
  const tell = spaced(restMs, (projectId) => {
    publish(projectId).catch((error: unknown) => log.warn({ err: error, projectId }, 'activity not told'));
  });

  return {
    name: 'noteActivity',
    prefixes: [`${transcriptDocuments.category}-`],
    reactToAll: async (events) => {
      const all = events.flatMap((stored) => doneBy(stored) ?? []);
      for (const projectId of new Set(all.map((each) => each.projectId))) {
        const people = new Set(await insiders(projectId));
        for (const each of all) if (each.projectId === projectId && people.has(each.by)) await activities.note(each);
        tell(projectId);
      }
    },
  };
};
