import type { LoggedBatch } from '@soebs/events/transcript';
import type { MissedBatches, TranscriptLink } from './link.ts';

type Log = Pick<TranscriptLink, 'since'>;

/** What was logged after a revision, page by page, however much it is. Throws on an outage. */
export async function* pagesSince(log: Log, revision: number): AsyncGenerator<MissedBatches> {
  let page = await log.since(revision);
  yield page;
  for (let last = page.batches.at(-1); page.more && last; last = page.batches.at(-1)) {
    page = await log.since(last.revision);
    yield page;
  }
}

/** The same in one list. */
export const allSince = async (log: Log, revision: number): Promise<LoggedBatch[]> => {
  const all: LoggedBatch[] = [];
  for await (const { batches } of pagesSince(log, revision)) all.push(...batches);
  return all;
};
