/** A lease as it is stored. Nobody compares wall clocks: whoever holds it shows another `beat`, others watch whether it changes. */
export type LeaseDocument = {
  readonly _id: string;
  /** Which process has it; null = it was given back. */
  readonly holder: string | null;
  /** Grows with each holder. What is written under an older one is refused. */
  readonly fence: number;
  readonly beat: string;
};

/** What a contender has seen of a lease or of another process, in milliseconds of its own monotonic clock. */
export type Sighting = { readonly beat: string; readonly sinceMs: number; readonly hasChanged: boolean };

/** The sighting after a look: a beat that is still the same goes on, another one begins anew. */
export const lookedAt = (before: Sighting | undefined, beat: string, atMs: number): Sighting => {
  if (before?.beat === beat) return before;
  return { beat, sinceMs: atMs, hasChanged: before !== undefined };
};

/** The patience of a contender in times to live; more than one, so that the holder has stopped itself before. */
const PATIENCE = 1.25;
/** After which part of the time to live a holder that could not renew stops itself. */
const RENEWED_WITHIN = 0.75;
/** How often in a time to live a holder shows itself and a contender looks. */
const LOOKS = 4;

/** How long a contender pauses between two looks, and a holder between two signs of life. */
export const lookEveryMs = (ttlMs: number): number => ttlMs / LOOKS;

/** True when a contender may take the lease from a holder that has shown no life for long enough. */
export const isGone = ({ sinceMs }: Sighting, atMs: number, ttlMs: number): boolean =>
  atMs - sinceMs >= ttlMs * PATIENCE;

/** How many milliseconds a holder may go on that has last begun to renew at `renewedAtMs`. */
export const remainingMs = (renewedAtMs: number, atMs: number, ttlMs: number): number =>
  Math.max(0, renewedAtMs + ttlMs * RENEWED_WITHIN - atMs);

/** A process that contends for leases: which ones it would take. */
export type Member = { readonly id: string; readonly names: readonly string[] };

const SPREAD_PRIME = 16_777_619;
const SPREAD_START = 2_166_136_261;

/** 32-bit FNV-1a of a text. */
const hashOf = (text: string): number => {
  let hash = SPREAD_START;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), SPREAD_PRIME);
  return hash >>> 0;
};

/**
 * Which of the processes that contend for a lease should have it, so that leases spread over them: the one of the highest hash
 * (rendezvous hashing). All see the same, and a process that comes or goes moves only its own share.
 */
export const preferredOf = (name: string, members: readonly Member[]): string | undefined => {
  const contenders = members.filter(({ names }) => names.includes(name)).map(({ id }) => id);
  return contenders.sort((a, b) => hashOf(`${name}/${b}`) - hashOf(`${name}/${a}`) || (a < b ? -1 : 1))[0];
};
