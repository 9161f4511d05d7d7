import type { TranscriptVersion } from '@soebs/contract';
import {
  streamName,
  transcriptDocuments,
  type Recorded,
  type TranscriptDocument,
  type TranscriptDocumentsEvent,
} from '@soebs/events';
import {
  batchesOf,
  namedRevisions,
  restoreOperations,
  type Operation,
  type Transcript,
} from '@soebs/events/transcript';
import { markOf, newId, StreamErased, type EventStore } from '@soebs/platform';
import type { Pages, WrittenPage } from './history-snapshots.ts';
import { joinedEditingSessions, editingSessionOf, editingSessionsOf, type EditingSession } from './editing-sessions.ts';

const MOST_VERSIONS = 200;

/** A state that a text has been in, before anybody is named. */
export type PastVersion = Omit<TranscriptVersion, 'byName'>;

/** A text as it was at a revision. */
export type PastText = {
  readonly transcript: Transcript;
  readonly language: string;
};

const blank: WrittenPage = { from: 0, revision: -1, mark: '', editingSessions: [], state: transcriptDocuments.initial };

const fold = (state: TranscriptDocument, events: readonly Recorded<TranscriptDocumentsEvent>[]): TranscriptDocument =>
  events.reduce((past, { event }) => transcriptDocuments.evolve(past, event), state);

/** The next page: it begins behind the one before, and takes that one in while there is no text to end it with. */
const pageAfter = (past: WrittenPage, events: readonly Recorded<TranscriptDocumentsEvent>[]): WrittenPage => {
  const last = events.at(-1);
  const from = past.state.transcript ? past.revision + 1 : past.from;
  const before = past.state.transcript ? [] : past.editingSessions;
  return {
    from,
    revision: last?.revision ?? past.revision,
    mark: last ? markOf(last) : past.mark,
    editingSessions: joinedEditingSessions([...before, ...editingSessionsOf(events)]),
    state: fold(past.state, events),
  };
};

/** Reads the log of texts from the page before, and adds the pages that are missing. */
const reading = (store: EventStore, pages: Pages) => {
  const between = (streamId: string, from: number, to: number): Promise<Recorded<TranscriptDocumentsEvent>[]> =>
    store.read(streamId, transcriptDocuments.codec, { from, to });

  /** Somebody may have erased the text meanwhile: then nothing of it may stay. */
  const keep = async (streamId: string, page: WrittenPage): Promise<void> => {
    await pages.write(streamId, page);
    try {
      await between(streamId, page.revision, page.revision);
    } catch (error) {
      if (error instanceof StreamErased) await pages.forget(streamId);
      throw error;
    }
  };

  /** The page to begin with; the log decides whether it holds. */
  const pageBefore = async (streamId: string, revision: number): Promise<WrittenPage> => {
    const page = await pages.before(streamId, revision);
    if (!page) return blank;
    const [last] = await between(streamId, page.revision, page.revision);
    if (last && markOf(last) === page.mark) return page;
    await pages.forget(streamId);
    return blank;
  };

  /** The last page before a revision, and the events behind it; pages that were missing on the way are added. */
  const arrive = async (streamId: string, revision: number) => {
    let page = await pageBefore(streamId, revision);
    for (;;) {
      const to = Math.min(revision, page.revision + pages.eventsAPage);
      const events = await between(streamId, page.revision + 1, to);
      if (events.length < pages.eventsAPage) return { page, events };
      page = pageAfter(page, events);
      if (page.state.transcript) await keep(streamId, page);
    }
  };
  return { between, arrive };
};

/** The states that a text has been in, and the way back to one (TX2, TX38), from the log and its pages. */
export type Versions = {
  /** The text at a revision; null when there was none. */
  readonly at: (projectId: string, revision: number) => Promise<PastText | null>;
  /** Versions, the latest first; those with a name are always among them. */
  readonly list: (projectId: string, attributes: Transcript['attributes']) => Promise<PastVersion[]>;
  /** Adds the pages that are missing, so that nobody waits for them later. */
  readonly turnPages: (projectId: string) => Promise<void>;
  /** The edits that bring a text back, in portions that the log takes. Each is made on what the one before has left. */
  readonly wayBack: (now: Transcript, then: Transcript) => (readonly Operation[])[];
};

export const versions = (store: EventStore, pages: Pages): Versions => {
  const { between, arrive } = reading(store, pages);
  const streamOf = (projectId: string): string => streamName(transcriptDocuments.category, projectId);

  /** All editing sessions so far. Pages that do not follow each other are made anew. */
  const editingSessionsSoFar = async (streamId: string): Promise<EditingSession[]> => {
    const { page, events } = await arrive(streamId, Number.MAX_SAFE_INTEGER);
    const before = page.state.transcript ? await pages.upTo(streamId, page) : [page];
    if (before.length === 0) {
      await pages.forget(streamId);
      return editingSessionsSoFar(streamId);
    }
    return joinedEditingSessions([
      ...before.flatMap(({ editingSessions }) => editingSessions),
      ...editingSessionsOf(events),
    ]);
  };

  /** Named revisions that are not the end of an editing session. */
  const apart = async (streamId: string, revisions: readonly number[]): Promise<EditingSession[]> => {
    const events = await Promise.all(revisions.map((revision) => between(streamId, revision, revision)));
    return events.flat().flatMap((event) => editingSessionOf(event) ?? []);
  };

  return {
    at: async (projectId: string, revision: number): Promise<PastText | null> => {
      const { page, events } = await arrive(streamOf(projectId), revision);
      if (page.revision + events.length !== revision) return null;
      const { transcript, language } = fold(page.state, events);
      return transcript ? { transcript, language } : null;
    },

    list: async (projectId: string, attributes: Transcript['attributes']): Promise<PastVersion[]> => {
      const names = namedRevisions(attributes);
      const all = await editingSessionsSoFar(streamOf(projectId));
      const ends = new Set(all.map(({ revision }) => revision));
      const shown = all.filter(({ revision }, n) => n >= all.length - MOST_VERSIONS || names.has(revision));
      const others = await apart(
        streamOf(projectId),
        [...names.keys()].filter((revision) => !ends.has(revision)),
      );
      return [...shown, ...others]
        .sort((a, b) => b.revision - a.revision)
        .map(({ revision, by, edits, untilMs }) => {
          return { revision, at: new Date(untilMs).toISOString(), by, edits, name: names.get(revision) ?? null };
        });
    },

    turnPages: async (projectId: string): Promise<void> => {
      await arrive(streamOf(projectId), Number.MAX_SAFE_INTEGER);
    },

    wayBack: (now: Transcript, then: Transcript): (readonly Operation[])[] =>
      batchesOf(restoreOperations(now, then, newId)),
  };
};
