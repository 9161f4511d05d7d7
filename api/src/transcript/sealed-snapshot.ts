import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import {
  idOfStream,
  snapshotOf,
  stateOfSnapshot,
  TRANSCRIPT_SNAPSHOT_VERSION,
  type TranscriptDocument,
} from '@soebs/events';
import { sealedBytes, unsealedBytes, type Vault } from '@soebs/platform';

const smaller = promisify(deflateRaw);
const larger = promisify(inflateRaw);
/** Quickest: a text halves all the same. */
const LEVEL = 1;

/** Where a snapshot lies; a sealed one opens only there. */
export type TextPlace = {
  readonly streamId: string;
  readonly revision: number;
  readonly mark: string;
  /** What lies in the clear beside it, and must not be changed either. */
  readonly beside: string;
};

const bindingOf = ({ streamId, revision, mark, beside }: TextPlace) => ({
  id: idOfStream(streamId),
  bound: JSON.stringify([TRANSCRIPT_SNAPSHOT_VERSION, streamId, revision, mark, beside]),
});

/** Int32 in the byte order of the machine; a text from a machine of another order fails the text's own checks. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const LENGTHS = 8;

/** Two lengths, then the letters as JSON, the numbers of all words, their confidence. */
const packed = (state: TranscriptDocument): Buffer | null => {
  const snapshot = snapshotOf(state);
  if (!snapshot) return null;
  const head = Buffer.from(snapshot.head);
  const timings = bytesOf(snapshot.timings);
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32LE(head.length, 0);
  lengths.writeUInt32LE(timings.length, LENGTHS / 2);
  return Buffer.concat([lengths, head, timings, snapshot.confidence]);
};

const unpacked = (bytes: Buffer, revision: number): TranscriptDocument | null => {
  const timingsAt = LENGTHS + bytes.readUInt32LE(0);
  const confidenceAt = timingsAt + bytes.readUInt32LE(LENGTHS / 2);
  const head = bytes.toString('utf8', LENGTHS, timingsAt);
  const timings = new Int32Array(Uint8Array.from(bytes.subarray(timingsAt, confidenceAt)).buffer);
  return stateOfSnapshot({ head, timings, confidence: Uint8Array.from(bytes.subarray(confidenceAt)) }, revision);
};

/**
 * A snapshot of a text: packed, and sealed under its project's key, so that every copy of the database is
 * unreadable once the project is deleted (AU12). Null before the machine's text is closed. Throws KeyDestroyed.
 */
export const sealedText = async (vault: Vault, state: TranscriptDocument, place: TextPlace): Promise<Buffer | null> => {
  const bytes = packed(state);
  return bytes && sealedBytes(vault, await smaller(bytes, { level: LEVEL }), bindingOf(place));
};

/** The text again; null when its key was destroyed, or it is not what was written there. */
export const unsealedText = async (
  vault: Vault,
  sealed: Uint8Array,
  place: TextPlace,
): Promise<TranscriptDocument | null> => {
  const bytes = await unsealedBytes(vault, sealed, bindingOf(place));
  return bytes && unpacked(await larger(bytes), place.revision);
};
