import { createHash } from 'node:crypto';
import {
  oldestKept,
  snapshotOf,
  stateOfSnapshot,
  transcriptSnapshotVersion,
  type TranscriptState,
} from '@soebs/events';
import { isDuplicateKey, type Db, type Folded, type Snapshots } from '@soebs/platform';
import { z } from 'zod';

/** A text is put aside after this many events, and when it leaves the memory or the api stops. */
const EVENTS_BETWEEN = 200;
/** What a document of the database surely takes. Larger texts are read from the log. */
const MOST_BYTES = 14_000_000;

const COLLECTION = 'transcript.snapshots';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const document = z.object({
  version: z.int(),
  revision: z.int(),
  mark: z.string(),
  head: z.string(),
  /** [command id, revision] as JSON. */
  commands: z.string(),
  timings: bytes,
  confidence: bytes,
  sha256: z.string(),
});
type Content = Omit<z.output<typeof document>, 'sha256'>;
type Stored = z.output<typeof document> & { readonly _id: string };

const commandList = z.array(z.tuple([z.string(), z.int()]));

const hashOf = ({ version, revision, mark, head, commands, timings, confidence }: Content): string =>
  createHash('sha256')
    .update(JSON.stringify([version, revision, mark, head.length, commands.length, timings.length]))
    .update(head)
    .update(commands)
    .update(timings)
    .update(confidence)
    .digest('hex');

/** Int32 in the byte order of the machine; a snapshot from a machine of another order fails the text's own checks. */
const integersOf = (stored: Uint8Array): Int32Array => new Int32Array(Uint8Array.from(stored).buffer);
const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * The commands of as many edits as are kept. A batch that is sent again later than that was made on a text that is no
 * longer known, and is refused for it: it never counts twice (TX10).
 */
const commandsOf = ({ state, revision, commands }: Folded<TranscriptState>): string => {
  const from = oldestKept(state);
  return JSON.stringify([...commands].filter(([, at]) => at >= from && at <= revision));
};

const contentOf = (folded: Folded<TranscriptState>): Content | null => {
  const snapshot = snapshotOf(folded.state);
  if (!snapshot) return null;
  const { revision, mark } = folded;
  const content = {
    version: transcriptSnapshotVersion,
    revision,
    mark,
    head: snapshot.head,
    commands: commandsOf(folded),
    timings: bytesOf(snapshot.timings),
    confidence: snapshot.confidence,
  };
  const length = Buffer.byteLength(content.head) + content.commands.length + content.timings.length * 1.25;
  return length <= MOST_BYTES ? content : null;
};

const foldedOf = (stored: unknown): Folded<TranscriptState> | null => {
  const read = document.safeParse(stored).data;
  if (!read) return null;
  const { sha256, ...content } = read;
  if (content.version !== transcriptSnapshotVersion || hashOf(content) !== sha256) return null;
  const { head, timings, confidence, revision, mark } = content;
  const snapshot = { head, timings: integersOf(timings), confidence: Uint8Array.from(confidence) };
  const state = stateOfSnapshot(snapshot, revision);
  return state && { state, revision, mark, commands: new Map(commandList.parse(JSON.parse(content.commands))) };
};

/** Texts as they stood, one document a text, so that opening one costs the same after any number of edits (TX16). */
export const textSnapshots = (db: Db): Snapshots<TranscriptState> => {
  const snapshots = db.collection<Stored>(COLLECTION);
  const forget = async (streamId: string): Promise<void> => {
    await snapshots.deleteOne({ _id: streamId });
  };
  return {
    every: EVENTS_BETWEEN,
    forget,
    /** One that cannot be used makes room for the next. */
    read: async (streamId) => {
      const stored = await snapshots.findOne({ _id: streamId }, { promoteBuffers: true });
      const folded = stored && foldedOf(stored);
      if (stored && !folded) await forget(streamId);
      return folded;
    },
    write: async (streamId, folded) => {
      const content = contentOf(folded);
      if (!content) return;
      const older = { $or: [{ revision: { $lt: content.revision } }, { version: { $ne: content.version } }] };
      try {
        const stored = { ...content, sha256: hashOf(content) };
        await snapshots.replaceOne({ _id: streamId, ...older }, stored, { upsert: true });
      } catch (error) {
        // Another api has put a later state aside.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
};
