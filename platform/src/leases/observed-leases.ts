import { isGone, lookedAt, lookEveryMs, preferredOf, type Member, type Sighting } from './lease.ts';
import type { StoredLease } from './lease-store.ts';

/** What one process has seen of the leases over several looks, by its own clock. */
export class ObservedLeases {
  #byId: ReadonlyMap<string, StoredLease> = new Map();
  readonly #sightings = new Map<string, Sighting>();
  readonly #freeSinceMs = new Map<string, number>();

  private readonly self: string;
  private readonly ttlMs: number;

  constructor(self: string, ttlMs: number) {
    this.self = self;
    this.ttlMs = ttlMs;
  }

  look(found: readonly StoredLease[], atMs: number): void {
    this.#byId = new Map(found.map((each) => [each._id, each]));
    for (const id of this.#sightings.keys()) if (!this.#byId.has(id)) this.#sightings.delete(id);
    for (const { _id, beat, holder } of found) {
      this.#sightings.set(_id, lookedAt(this.#sightings.get(_id), beat, atMs));
      if (holder !== null) this.#freeSinceMs.delete(_id);
    }
  }

  lease(name: string): StoredLease | undefined {
    return this.#byId.get(name);
  }

  /** Processes that have shown no life for so long that nobody waits for them any more. */
  gone(atMs: number): readonly StoredLease[] {
    return [...this.#byId.values()].filter((each) => each.names && this.#isGone(each._id, atMs, 2 * this.ttlMs));
  }

  /** True when another process that certainly lives should have this lease. */
  belongsToAnother(name: string, atMs: number): boolean {
    const living = this.#members(atMs).filter(({ id, isProved }) => id === this.self || isProved);
    return (preferredOf(name, living) ?? this.self) !== this.self;
  }

  /** True when the lease is free, and either this process should have it or the one that should does not come; or its holder is gone. */
  mayTake(name: string, atMs: number): boolean {
    const found = this.#byId.get(name);
    if (found && found.holder !== null && found.holder !== this.self) return this.#isGone(name, atMs, this.ttlMs);
    const sinceMs = this.#freeSinceMs.get(name) ?? atMs;
    this.#freeSinceMs.set(name, sinceMs);
    const preferred = preferredOf(name, this.#members(atMs)) ?? this.self;
    return preferred === this.self || atMs - sinceMs >= 2 * lookEveryMs(this.ttlMs);
  }

  #isGone(id: string, atMs: number, ttlMs: number): boolean {
    const sighting = this.#sightings.get(id);
    return sighting !== undefined && isGone(sighting, atMs, ttlMs);
  }

  #members(atMs: number): (Member & { readonly isProved: boolean })[] {
    return [...this.#byId.values()].flatMap(({ _id, holder, names }) => {
      if (!names || holder === null || this.#isGone(_id, atMs, this.ttlMs)) return [];
      return [{ id: holder, names, isProved: this.#sightings.get(_id)?.hasChanged ?? false }];
    });
  }
}
