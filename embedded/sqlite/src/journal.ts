import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** What a start would recover of a write-ahead log, and what it would drop: SQLite itself drops it without a word. */
export type Recovery = {
  /** Commits that are recovered. */
  readonly kept: number;
  /** Commits that are in the file and are not recovered. */
  readonly dropped: number;
  /** Whether whoever wrote them was answered: only the last commit of all can have been torn while it was written. */
  readonly isLoss: boolean;
};

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
const WORD_BYTES = 4;
const LARGEST_PAGE_BYTES = 65_536;

type Sum = readonly [number, number];

/** SQLite's checksum ("The WAL file format"), over pairs of words, going on from another sum. */
const summed = (bytes: Buffer, from: Sum, isBigEndian: boolean): Sum => {
  let [one, other] = from;
  for (let at = 0; at < bytes.length; at += 2 * WORD_BYTES) {
    const next = at + WORD_BYTES;
    one = (one + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + other) >>> 0;
    other = (other + (isBigEndian ? bytes.readUInt32BE(next) : bytes.readUInt32LE(next)) + one) >>> 0;
  }
  return [one, other];
};

const isSum = (bytes: Buffer, at: number, [one, other]: Sum): boolean =>
  bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + WORD_BYTES) === other;

type Frame = { readonly head: Buffer; readonly page: Buffer };

/** A file that is read at any place; what lies behind its end is not there. */
class ReadFile {
  readonly #file: number;
  readonly bytes: number;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.bytes = fstatSync(this.#file).size;
  }

  at(position: number, length: number): Buffer | undefined {
    const bytes = Buffer.allocUnsafe(length);
    return readSync(this.#file, bytes, 0, length, position) === length ? bytes : undefined;
  }

  *frames(pageBytes: number): Generator<Frame, void, undefined> {
    const frameBytes = FRAME_HEADER_BYTES + pageBytes;
    for (let at = HEADER_BYTES; at + frameBytes <= this.bytes; at += frameBytes) {
      const frame = this.at(at, frameBytes);
      if (frame === undefined) return;
      yield { head: frame.subarray(0, FRAME_HEADER_BYTES), page: frame.subarray(FRAME_HEADER_BYTES) };
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

const saltOf = ({ head }: Frame): Buffer => head.subarray(8, 16);
const isCommit = ({ head }: Frame): boolean => head.readUInt32BE(4) !== 0;

/** Frames of the journal's salt, those of an earlier round of the same file left out: each with whether SQLite takes it. */
function* judged(journal: ReadFile, header: Buffer): Generator<readonly [Frame, boolean], void, undefined> {
  const isBigEndian = header.readUInt32BE(0) !== MAGIC;
  const salt = header.subarray(16, 24);
  let sum: Sum = [header.readUInt32BE(24), header.readUInt32BE(28)];
  let isWhole = true;
  for (const frame of journal.frames(header.readUInt32BE(8))) {
    const { head, page } = frame;
    if (isWhole) sum = summed(page, summed(head.subarray(0, 8), sum, isBigEndian), isBigEndian);
    const isOurs = saltOf(frame).equals(salt);
    isWhole &&= isOurs && isSum(head, 16, sum);
    if (isOurs) yield [frame, isWhole];
  }
}

const recoveryByFrames = (journal: ReadFile, header: Buffer): Recovery => {
  let kept = 0;
  const broken: boolean[] = [];
  for (const [frame, isWhole] of judged(journal, header)) {
    if (!isWhole) broken.push(isCommit(frame));
    else if (isCommit(frame)) kept += 1;
  }
  // The first broken frame alone may be the write that a crash has torn; one behind it was written after an answer.
  return { kept, dropped: broken.filter(Boolean).length, isLoss: broken.slice(1).includes(true) };
};

const isHeader = (header: Buffer): boolean => {
  if (header.readUInt32BE(0) >>> 1 !== MAGIC >>> 1) return false;
  return isSum(header, 24, summed(header.subarray(0, 24), [0, 0], header.readUInt32BE(0) !== MAGIC));
};

/** The size of a page as the database says it; 1 stands for the largest. */
const pageBytesOf = (database: ReadFile): number => {
  const said = database.at(16, 2)?.readUInt16BE(0) ?? 0;
  return said === 1 ? LARGEST_PAGE_BYTES : said;
};

/** The newest pages of a journal whose header is gone, as far as the database does not have them already. */
const recoveryWithoutHeader = (journal: ReadFile, database: ReadFile): Recovery => {
  const pageBytes = pageBytesOf(database);
  const newest = new Map<number, Buffer>();
  let commits = 0;
  let salt: Buffer | undefined;
  for (const frame of journal.frames(pageBytes)) {
    salt ??= Buffer.from(saltOf(frame));
    if (!saltOf(frame).equals(salt)) break;
    newest.set(frame.head.readUInt32BE(0), frame.page);
    if (isCommit(frame)) commits += 1;
  }
  const isLoss = [...newest].some(
    ([page, bytes]) => database.at((page - 1) * pageBytes, pageBytes)?.equals(bytes) !== true,
  );
  return { kept: 0, dropped: isLoss ? commits : 0, isLoss: isLoss && commits > 0 };
};

/**
 * Reads the write-ahead log beside a database that nobody has open, before SQLite does. undefined when there is none, or
 * nothing in it would be dropped.
 */
export const recoveryOf = (path: string): Recovery | undefined => {
  const journalPath = `${path}-wal`;
  if (!existsSync(path) || !existsSync(journalPath)) return undefined;
  const [journal, database] = [new ReadFile(journalPath), new ReadFile(path)];
  try {
    const header = journal.at(0, HEADER_BYTES);
    if (header === undefined) return undefined;
    const recovery = isHeader(header) ? recoveryByFrames(journal, header) : recoveryWithoutHeader(journal, database);
    return recovery.dropped === 0 ? undefined : recovery;
  } finally {
    journal.close();
    database.close();
  }
};

/** A start would lose what was acknowledged. The message says how much, and what to do. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

/** How a server starts on a damaged journal: whether it may go on with less, and how it tells where it stands. */
export type Terms = {
  readonly acceptLoss: boolean;
  /** Up to where the database goes that SQLite recovers, in words ("position 4711"). */
  readonly standing: (recovery: Recovery) => string;
  readonly say: (sentence: string) => void;
};

const countOf = (dropped: number): string => (dropped === 1 ? '1 record' : `${dropped} records`);

/**
 * Says what a start drops of the write-ahead log. Throws JournalDamaged when that was acknowledged and nobody has
 * accepted the loss; nothing is changed then. A last write that a crash has torn was never answered, and is only said.
 * Answers whether something is dropped: the journal should be emptied then, or what is left in it is found again.
 */
export const checkJournal = (path: string, { acceptLoss, standing, say }: Terms): boolean => {
  const recovery = recoveryOf(path);
  if (recovery === undefined) return false;
  const what = `${path}-wal: recovered to ${standing(recovery)}, ${countOf(recovery.dropped)} dropped`;
  if (!recovery.isLoss) say(`${what} (a write that was not finished).`);
  else if (acceptLoss) say(`${what}, as accepted.`);
  else
    throw new JournalDamaged(
      `The write-ahead log is damaged, and what was acknowledged would be lost. ${what}. Copy the folder, restore a backup, or start with --accept-loss to go on without them.`,
    );
  return true;
};
