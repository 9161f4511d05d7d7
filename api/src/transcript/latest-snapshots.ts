import { oldestKept, TRANSCRIPT_SNAPSHOT_VERSION, type TranscriptDocument } from '@soebs/events';
import { isDuplicateKey, KeyDestroyed, type Db, type Folded, type Snapshots, type Vault } from '@soebs/platform';
import { z } from 'zod';
import { sealedText, unsealedText } from './sealed-snapshot.ts';

/** A snapshot is written after this many events, and when it leaves the memory or the api stops. */
const EVENTS_BETWEEN = 200;
/** What a document of the database surely takes. Larger texts are read from the log. */
const MOST_BYTES = 14_000_000;

const COLLECTION = 'transcript.snapshots';

/** Bytes of a document. */
export const storedBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const document = z.object({
  version: z.int(),
  revision: z.int(),
  mark: z.string(),
  /** [command id, revision] as JSON. */
  commands: z.string(),
  /** The text, under its project's key. */
  sealed: storedBytes,
});
type Stored = z.output<typeof document> & { readonly _id: string };

const commandList = z.array(z.tuple([z.string(), z.int()]));

/**
 * The commands of as many edits as are kept. A batch that is sent again later than that was made on a text that is no
 * longer known, and is refused for it: it never counts twice (TX10).
 */
const commandsOf = ({ state, revision, commands }: Folded<TranscriptDocument>): string => {
  const from = oldestKept(state);
  return JSON.stringify([...commands].filter(([, at]) => at >= from && at <= revision));
};

const foldedOf = async (
  vault: Vault,
  streamId: string,
  stored: unknown,
): Promise<Folded<TranscriptDocument> | null> => {
  const read = document.safeParse(stored).data;
  if (read?.version !== TRANSCRIPT_SNAPSHOT_VERSION) return null;
  const { revision, mark, commands, sealed } = read;
  const state = await unsealedText(vault, sealed, { streamId, revision, mark, beside: commands });
  return state && { state, revision, mark, commands: new Map(commandList.parse(JSON.parse(commands))) };
};

/** Snapshots from before they were sealed are none any more: the log holds them. */
export const forgetPlainTexts = async (db: Db): Promise<void> => {
  await db.collection(COLLECTION).deleteMany({ sealed: { $exists: false } });
};

/** Texts as they stood, one document a text, so that opening one costs the same after any number of edits (TX16). */
export const textSnapshots = (db: Db, vault: Vault): Snapshots<TranscriptDocument> => {
  const snapshots = db.collection<Stored>(COLLECTION);
  const forget = async (streamId: string): Promise<void> => {
    await snapshots.deleteOne({ _id: streamId });
  };

  const write = async (streamId: string, folded: Folded<TranscriptDocument>): Promise<void> => {
    const { state, revision, mark } = folded;
    const commands = commandsOf(folded);
    const sealed = await sealedText(vault, state, { streamId, revision, mark, beside: commands });
    if (!sealed || sealed.length + commands.length > MOST_BYTES) return;
    const version = TRANSCRIPT_SNAPSHOT_VERSION;
    const older = { $or: [{ revision: { $lt: revision } }, { version: { $ne: version } }] };
    const stored = { version, revision, mark, commands, sealed };
    await snapshots.replaceOne({ _id: streamId, ...older }, stored, { upsert: true });
  };

  return {
    every: EVENTS_BETWEEN,
    forget,
    /** One that cannot be used makes room for the next. */
    read: async (streamId) => {
      const stored = await snapshots.findOne({ _id: streamId }, { promoteBuffers: true });
      const folded = stored && (await foldedOf(vault, streamId, stored));
      if (stored && !folded) await forget(streamId);
      return folded;
    },
    write: async (streamId, folded) => {
      try {
        await write(streamId, folded);
      } catch (error) {
        // Another api has written a later snapshot, or the project was deleted.
        if (!isDuplicateKey(error) && !(error instanceof KeyDestroyed)) throw error;
      }
    },
  };
};
