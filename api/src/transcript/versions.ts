import type { TranscriptVersion } from '@soebs/contract';
import { streamName, transcripts, type TranscriptsEvent, type Recorded } from '@soebs/events';
import { restoreOperations, versionNameOf, type Operation, type Transcript } from '@soebs/events/transcript';
import { newId, type EventStore } from '@soebs/platform';

/** Edits of one person that follow each other closer than this are one version. */
const SESSION_MS = 10 * 60_000;
const MOST_VERSIONS = 200;
/** An edit of the log stays well below what an append may hold. */
const OPERATIONS_AN_EDIT = 200;

/** A text as it was at a revision. */
export interface PastText {
  readonly transcript: Transcript;
  readonly language: string;
}

type Sitting = Omit<TranscriptVersion, 'name'> & { readonly atMs: number };

const sittingOf = ({ event, revision, metadata }: Recorded<TranscriptsEvent>): Sitting | null => {
  const atMs = Date.parse(metadata.at);
  if (event.type === 'TranscriptStored') return { revision, at: metadata.at, atMs, by: null, edits: 0 };
  return event.type === 'TranscriptEdited' ? { revision, at: metadata.at, atMs, by: event.data.by, edits: 1 } : null;
};

/** Puts the edits of a sitting together; the machine's text stands alone. */
const sittings = (events: readonly Recorded<TranscriptsEvent>[]): Sitting[] => {
  const all: Sitting[] = [];
  for (const event of events) {
    const next = sittingOf(event);
    const last = all.at(-1);
    if (!next) continue;
    if (last && last.by !== null && last.by === next.by && next.atMs - last.atMs < SESSION_MS) {
      all[all.length - 1] = { ...next, edits: last.edits + 1 };
    } else all.push(next);
  }
  return all;
};

/** The states that a text has been in, and the way back to one (TX2, TX38). All of it is read from the log. */
export const versions = (store: EventStore) => {
  const eventsOf = (projectId: string): Promise<Recorded<TranscriptsEvent>[]> =>
    store.read(streamName(transcripts.category, projectId), transcripts.codec, 0);

  const fold = (events: readonly Recorded<TranscriptsEvent>[], revision: number): PastText | null => {
    const until = events.filter((each) => each.revision <= revision);
    if (until.length !== revision + 1) return null;
    const state = until.reduce((past, { event }) => transcripts.evolve(past, event), transcripts.initial);
    return state.transcript ? { transcript: state.transcript, language: state.language } : null;
  };

  return {
    /** The text at a revision; null when there was none. */
    at: async (projectId: string, revision: number): Promise<PastText | null> =>
      fold(await eventsOf(projectId), revision),

    /** Versions, the latest first; those with a name are always among them. */
    list: async (projectId: string, attributes: Transcript['attributes']): Promise<TranscriptVersion[]> => {
      const events = await eventsOf(projectId);
      const names = new Map(events.map(({ revision }) => [revision, versionNameOf(attributes, revision)]));
      const found = sittings(events);
      const known = new Set(found.map(({ revision }) => revision));
      const named = events.flatMap((each) => {
        const sitting = names.get(each.revision) != null && !known.has(each.revision) ? sittingOf(each) : null;
        return sitting ? [sitting] : [];
      });
      return [...found.slice(-MOST_VERSIONS), ...named]
        .sort((a, b) => b.revision - a.revision)
        .map(({ atMs: _, ...version }) => ({ ...version, name: names.get(version.revision) ?? null }));
    },

    /** The edits that bring a text back, in portions that the log takes. Each is made on what the one before has left. */
    wayBack: (now: Transcript, then: Transcript): Operation[][] => {
      const ops = restoreOperations(now, then, newId);
      return Array.from({ length: Math.ceil(ops.length / OPERATIONS_AN_EDIT) }, (_, n) =>
        ops.slice(n * OPERATIONS_AN_EDIT, (n + 1) * OPERATIONS_AN_EDIT),
      );
    },
  };
};
export type Versions = ReturnType<typeof versions>;
