import { limits } from '@soebs/contract';
import { streamName, transcriptDocuments, type TranscriptDocument } from '@soebs/events';
import type { LoggedBatch } from '@soebs/events/transcript';
import type { EventStore } from '@soebs/platform';

/** How long a page of batches may be as JSON, in characters. */
const PAGE_CHARACTERS = 4_000_000;

/** What happened to a text behind a revision. */
export type MissedBatches = {
  readonly revision: number;
  readonly tooFar: boolean;
  readonly batches: readonly LoggedBatch[];
};

/** As many batches from the first one on as a page takes; always one. */
const firstOf = (batches: readonly LoggedBatch[]): readonly LoggedBatch[] => {
  let left = PAGE_CHARACTERS;
  const end = batches.findIndex((batch, n) => {
    left -= JSON.stringify(batch).length;
    return left < 0 && n > 0;
  });
  return end < 0 ? batches : batches.slice(0, end);
};

/** What those have missed who saw a text last at some revision. */
export const missedBatches = (store: EventStore, stateOf: (projectId: string) => Promise<TranscriptDocument>) => {
  /** A page of the batches after a revision, oldest first; `tooFar` when newer ones remain behind it. */
  const pageAfter = async (projectId: string, revisionSeen: number): Promise<MissedBatches> => {
    const { revision } = await stateOf(projectId);
    const to = Math.min(revision, revisionSeen + limits.replayedOperations);
    if (to <= revisionSeen) return { revision, tooFar: false, batches: [] };
    const stretch = { from: revisionSeen + 1, to };
    const events = await store.read(
      streamName(transcriptDocuments.category, projectId),
      transcriptDocuments.codec,
      stretch,
    );
    const logged = events.flatMap((each) =>
      each.event.type === 'TranscriptEdited' ? [{ ...each.event.data, revision: each.revision }] : [],
    );
    const batches = firstOf(logged);
    const tooFar = to < revision || batches.length < logged.length;
    return { revision, tooFar, batches };
  };

  /** All batches after a revision, when they fit into a page; otherwise none, for loading the text anew is quicker. */
  const after = async (projectId: string, revisionSeen: number): Promise<MissedBatches> => {
    const { revision } = await stateOf(projectId);
    const isFar = revision - revisionSeen > limits.replayedOperations;
    const page = isFar ? undefined : await pageAfter(projectId, revisionSeen);
    return page && !page.tooFar ? page : { revision, tooFar: true, batches: [] };
  };

  return { pageAfter, after };
};
