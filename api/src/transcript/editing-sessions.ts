import type { Recorded, TranscriptDocumentsEvent } from '@soebs/events';
import type { LoggedOperation } from '@soebs/events/transcript';
import { z } from 'zod';

/** Edits of one person that follow each other closer than this are one version. */
const SESSION_MS = 10 * 60_000;

/** A run of edits by one person, or the machine's text alone; `revision` is its last event, `by` null for the machine. */
export const editingSession = z.object({
  revision: z.int(),
  by: z.string().nullable(),
  edits: z.int(),
  sinceMs: z.int(),
  untilMs: z.int(),
});
export type EditingSession = z.output<typeof editingSession>;

/** What people say about a text changes none of its letters. */
const isAboutText = (ops: readonly LoggedOperation[]): boolean =>
  ops.length > 0 && ops.every(({ type }) => type === 'C');

/** The editing session of one event; null when it leaves no text, or leaves it as it was. */
export const editingSessionOf = ({
  event,
  revision,
  metadata,
}: Recorded<TranscriptDocumentsEvent>): EditingSession | null => {
  const atMs = Date.parse(metadata.at);
  const when = { revision, sinceMs: atMs, untilMs: atMs };
  if (event.type === 'TranscriptStored') return { ...when, by: null, edits: 0 };
  if (event.type !== 'TranscriptEdited' || isAboutText(event.data.ops)) return null;
  return { ...when, by: event.data.by, edits: 1 };
};

const goesOn = (last: EditingSession, next: EditingSession): boolean =>
  last.by !== null && last.by === next.by && next.sinceMs - last.untilMs < SESSION_MS;

/** Editing sessions one after another; those that go on are put together, also over the border of what was counted before. */
export const joinedEditingSessions = (all: Iterable<EditingSession>): EditingSession[] => {
  const joined: EditingSession[] = [];
  for (const next of all) {
    const last = joined.at(-1);
    if (!last || !goesOn(last, next)) joined.push(next);
    else joined[joined.length - 1] = { ...next, sinceMs: last.sinceMs, edits: last.edits + next.edits };
  }
  return joined;
};

/** The editing sessions that events make. */
export const editingSessionsOf = (events: readonly Recorded<TranscriptDocumentsEvent>[]): EditingSession[] =>
  joinedEditingSessions(events.flatMap((event) => editingSessionOf(event) ?? []));
