import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Version } from './ranges.ts';

/** So much of what is here already is asked for again and compared: a source may name another file by the same name. */
const OVERLAP_BYTES = 64 * 1_024;

const stored = z.strictObject({
  /** What is here; null where it cannot be gone on with. */
  version: z.strictObject({ validator: z.string(), totalBytes: z.int() }).nullable(),
  /** Whether the source has kept to what it says of parts. */
  isTrusted: z.boolean(),
  /** How long fetching has taken before, and when it was begun this time: what came last says how long that lasted. */
  spentMs: z.number().min(0),
  begunAtMs: z.number(),
});
type State = z.output<typeof stored>;

/** So much of a version is here, and its last bytes. */
export type Here = { readonly version: Version; readonly bytes: number; readonly tail: Buffer };

/** What has been fetched of a file so far and what is known of it: both are there again after the process has ended. One fetch at a time. */
export type PartialFile = {
  /** How long fetching has taken before this time, in milliseconds. */
  readonly spentMs: number;
  /** What is here of a version that can be gone on with. */
  readonly here: () => Promise<Here | undefined>;
  /** How many bytes are here that can be gone on with. */
  readonly bytes: () => Promise<number>;
  /** How often the file was begun anew. */
  readonly begins: () => number;
  /** Begins anew, with a version that can be gone on with if one is given. */
  readonly begin: (version: Version | undefined) => Promise<void>;
  /** Begins anew; the source does not keep to what it says, and is asked for no part any more. */
  readonly distrust: () => Promise<void>;
  /** Notes how long fetching has taken until now. */
  readonly leave: (spentMs: number) => Promise<void>;
  /** Removes the file and all that is known of it. */
  readonly remove: () => Promise<void>;
};

/** What is kept beside a file that is fetched in part. */
export const besideOf = (path: string): readonly string[] => [`${path}.part`, `${path}.part.new`];

const readState = async (place: string): Promise<State | undefined> => {
  try {
    return stored.parse(JSON.parse(await readFile(place, 'utf8')));
  } catch {
    // Nothing is there, or a process ended before it was whole: it is fetched from the beginning.
    return undefined;
  }
};

const tailOf = async (path: string, bytes: number): Promise<Buffer> => {
  const tail = Buffer.alloc(Math.min(bytes, OVERLAP_BYTES));
  const file = await open(path);
  try {
    await file.read(tail, 0, tail.length, bytes - tail.length);
  } finally {
    await file.close();
  }
  return tail;
};

/** How long it took, by what was written last, where a process has ended in the middle. */
const spentIn = ({ spentMs, begunAtMs }: State, writtenAtMs: number): number =>
  spentMs + Math.max(0, writtenAtMs - begunAtMs);

export const openPartialFile = async (path: string): Promise<PartialFile> => {
  const [place, fresh] = besideOf(path) as [string, string];
  const before = await readState(place);
  const found = await stat(path).catch(() => undefined);
  const spentMs = before ? spentIn(before, found?.mtimeMs ?? 0) : 0;
  let state: State = { version: null, isTrusted: true, ...before, spentMs, begunAtMs: Date.now() };
  let begins = 0;
  const keep = async (changes: Partial<State>): Promise<void> => {
    state = { ...state, ...changes };
    await writeFile(fresh, JSON.stringify(state));
    await rename(fresh, place);
  };
  const begin = async (changes: Partial<State>): Promise<void> => {
    begins += 1;
    // First the bytes, then their name: nothing is ever here under the name of another version.
    await rm(path, { force: true });
    await keep(changes);
  };
  const bytesHere = async (): Promise<number> => {
    const bytes = (await stat(path).catch(() => undefined))?.size ?? 0;
    return state.version && bytes <= state.version.totalBytes ? bytes : 0;
  };
  if (!before) await rm(path, { force: true });
  await keep({});
  return {
    spentMs,
    here: async () => {
      const { version } = state;
      const bytes = await bytesHere();
      return version && bytes > 0 ? { version, bytes, tail: await tailOf(path, bytes) } : undefined;
    },
    bytes: bytesHere,
    begins: () => begins,
    begin: (version) => begin({ version: state.isTrusted ? (version ?? null) : null }),
    distrust: () => begin({ version: null, isTrusted: false }),
    leave: (spent) => keep({ spentMs: spent, begunAtMs: Date.now() }),
    remove: async () => {
      for (const each of [path, ...besideOf(path)]) await rm(each, { force: true });
    },
  };
};
