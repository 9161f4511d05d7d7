import { setMaxListeners } from 'node:events';
import { newId } from '../ids/ids.ts';
import { keepRunning } from '../lifecycle/keep-running.ts';
import { pause } from '../lifecycle/pause.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Db } from '../mongo/mongo.ts';
import { isGone, lookedAt, lookEveryMs, remainingMs, type Sighting } from './lease.ts';
import { leaseStore, type LeaseStore } from './lease-store.ts';
import { ObservedLeases } from './observed-leases.ts';

/** What the holder of a lease works with. */
export type Held = {
  /** Grows with each holder: what is written under an older one must be refused. */
  readonly fence: number;
  /** Aborts when the lease is lost or handed over, and when the service stops: the work ends then. */
  readonly signal: AbortSignal;
};

/** A lease for a short piece of work; whoever has it gives it back. */
export type Borrowed = Held & { readonly release: () => Promise<void> };

export type LeasesDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly metrics?: Pick<Metrics, 'lease_takeovers_total'> | undefined;
  /** How long a lease stays with a holder that shows no life; 6 s if not given: then another one has it within 10 s. */
  readonly ttlMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly clockMs?: () => number;
};

/** Leases of this process over things that one process does at a time. */
export type Leases = {
  /**
   * Does the work whenever this process holds the lease, until the service stops. Work that fails is logged and begun again.
   * Resolves when the service stops and the work has ended.
   */
  readonly hold: (name: string, work: (held: Held) => Promise<unknown>) => Promise<void>;
  /**
   * A lease for a short piece of work, as soon as nobody has it; undefined when `signal` aborts before. Leases by this name are not
   * spread: who asks first gets it, among processes and within this one.
   */
  readonly borrow: (name: string, signal: AbortSignal) => Promise<Borrowed | undefined>;
  /** The names of the leases that this process holds. */
  readonly held: () => readonly string[];
  /** Throws LeasesNotRenewed when the store of leases has not answered for so long that holders stop their work. */
  readonly check: () => Promise<void>;
};

/** The store of leases has not answered in time. */
class LeasesNotRenewed extends Error {
  override readonly name = 'LeasesNotRenewed';
  readonly code = 'leases_not_renewed';
}

const TTL_MS = 6_000;
const AFTER_FAULT_MS = 1_000;
const BORROW_EVERY_MS = 100;

/** A lease that this process contends for, has, or has just lost while its work still ends. */
type Entry =
  | { readonly state: 'contending'; readonly grant: (held: Held) => void }
  | { readonly state: 'held'; readonly fence: number; readonly stop: AbortController; readonly isBorrowed: boolean }
  | { readonly state: 'ending' };

const isBorrowed = (entry: Entry): boolean => entry.state === 'held' && entry.isBorrowed;

class LeaseKeeper {
  readonly #entries = new Map<string, Entry>();
  readonly #observed: ObservedLeases;
  readonly #store: LeaseStore;
  readonly #ttlMs: number;
  readonly #clockMs: () => number;
  #deadline: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #lookNow: () => void = () => undefined;
  /** When the last turn that went through had begun. */
  #renewedAtMs: number | undefined;

  private readonly deps: LeasesDeps;

  constructor(deps: LeasesDeps) {
    const self = newId();
    // Each lease listens to it.
    setMaxListeners(0, deps.signal);
    this.deps = deps;
    this.#ttlMs = deps.ttlMs ?? TTL_MS;
    this.#clockMs = deps.clockMs ?? (() => performance.now());
    this.#store = leaseStore(deps.db, self);
    this.#observed = new ObservedLeases(self, this.#ttlMs);
  }

  held(): string[] {
    return [...this.#entries].flatMap(([name, { state }]) => (state === 'held' ? [name] : []));
  }

  check(): Promise<void> {
    const isLate =
      this.#renewedAtMs !== undefined && remainingMs(this.#renewedAtMs, this.#clockMs(), this.#ttlMs) === 0;
    return isLate ? Promise.reject(new LeasesNotRenewed()) : Promise.resolve();
  }

  async hold(name: string, work: (held: Held) => Promise<unknown>): Promise<void> {
    this.#entries.set(name, { state: 'ending' });
    for (let held = await this.#granted(name); held; held = await this.#granted(name)) {
      await this.#workUnder(name, held, work);
    }
    this.#entries.delete(name);
    if (this.#entries.size > 0) return;
    clearTimeout(this.#deadline);
    await this.#running;
    await this.#store.leave().catch(() => undefined);
  }

  /** Resolves with the lease once it is held; with nothing when the service stops before. */
  #granted(name: string): Promise<Held | undefined> {
    const { signal } = this.deps;
    return new Promise((resolve) => {
      const stopped = (): void => resolve(undefined);
      if (signal.aborted) {
        stopped();
        return;
      }
      signal.addEventListener('abort', stopped, { once: true });
      const grant = (held: Held): void => {
        signal.removeEventListener('abort', stopped);
        resolve(held);
      };
      this.#entries.set(name, { state: 'contending', grant });
      // A look that is under way does not know this name yet.
      this.#lookNow();
      this.#running ??= this.#run();
    });
  }

  async #workUnder(name: string, { fence, signal }: Held, work: (held: Held) => Promise<unknown>): Promise<void> {
    const { log } = this.deps;
    try {
      await work({ fence, signal });
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, lease: name }, 'work under lease failed, restarting');
    }
    const endedByItself = !signal.aborted;
    this.#entries.set(name, { state: 'ending' });
    await this.#store
      .release(name, fence)
      .catch((error: unknown) => log.warn({ err: error, lease: name }, 'lease release failed'));
    if (endedByItself) await pause(AFTER_FAULT_MS, this.deps.signal);
  }

  async borrow(name: string, signal: AbortSignal): Promise<Borrowed | undefined> {
    const over = AbortSignal.any([signal, this.deps.signal]);
    let sighting: Sighting | undefined;
    while (!over.aborted) {
      const begunMs = this.#clockMs();
      const found = await this.#store.one(name);
      sighting = found && lookedAt(sighting, found.beat, this.#clockMs());
      const isFree = !sighting || isGone(sighting, this.#clockMs(), this.#ttlMs);
      const fence = isFree && !this.#entries.has(name) ? await this.#store.take(name, found) : undefined;
      if (fence !== undefined) return this.#borrowed(name, fence, begunMs);
      await pause(BORROW_EVERY_MS, over);
    }
    return undefined;
  }

  #borrowed(name: string, fence: number, begunMs: number): Borrowed {
    // Whoever holds others already stops with them, if they cannot be renewed.
    if (this.held().length === 0) this.#armDeadline(begunMs);
    const stop = new AbortController();
    this.#entries.set(name, { state: 'held', fence, stop, isBorrowed: true });
    this.#running ??= this.#run();
    const release = async (): Promise<void> => {
      this.#entries.delete(name);
      await this.#store.remove(name, fence);
    };
    return { fence, signal: AbortSignal.any([stop.signal, this.deps.signal]), release };
  }

  #end(name: string, why: string): void {
    const entry = this.#entries.get(name);
    if (entry?.state !== 'held') return;
    this.deps.log.info({ lease: name, fence: entry.fence }, why);
    this.#entries.set(name, { state: 'ending' });
    entry.stop.abort();
  }

  async #run(): Promise<void> {
    const { signal, log } = this.deps;
    const failure = 'lease store unreachable, retrying';
    const wakeBy = (wake: () => void): void => {
      this.#lookNow = wake;
    };
    const rules = { signal, log, everyMs: lookEveryMs(this.#ttlMs), level: 'warn', failure, wakeBy } as const;
    await keepRunning(() => this.#turn(), rules);
  }

  async #turn(): Promise<void> {
    const begunMs = this.#clockMs();
    const names = [...this.#entries].flatMap(([name, entry]) => (isBorrowed(entry) ? [] : [name]));
    await this.#store.beat(this.held(), names);
    this.#observed.look(await this.#store.look([...this.#entries.keys()]), this.#clockMs());
    for (const name of this.held()) this.#check(name);
    this.#armDeadline(begunMs);
    this.#renewedAtMs = begunMs;
    // At once: with a store that answers slowly the next sign of life must not come late.
    await Promise.all(names.map((name) => this.#contend(name)));
    for (const member of this.#observed.gone(this.#clockMs())) await this.#store.forget(member);
  }

  #check(name: string): void {
    const entry = this.#entries.get(name);
    if (entry?.state !== 'held') return;
    if (this.#observed.lease(name)?.fence !== entry.fence) this.#end(name, 'lease lost: work stopped');
    else if (!entry.isBorrowed && this.#observed.belongsToAnother(name, this.#clockMs()))
      this.#end(name, 'lease released to another process');
  }

  /** A holder that could not renew stops by itself, also while the store does not answer at all. */
  #armDeadline(renewedAtMs: number): void {
    clearTimeout(this.#deadline);
    const stop = (): void => {
      for (const name of this.held()) this.#end(name, 'lease renewal timed out: work stopped');
    };
    this.#deadline = setTimeout(stop, remainingMs(renewedAtMs, this.#clockMs(), this.#ttlMs));
    this.#deadline.unref();
  }

  #countTakeover(lease: string): void {
    this.deps.metrics?.lease_takeovers_total.inc({ lease });
  }

  async #contend(name: string): Promise<void> {
    const entry = this.#entries.get(name);
    if (entry?.state !== 'contending' || !this.#observed.mayTake(name, this.#clockMs())) return;
    const found = this.#observed.lease(name);
    const fence = await this.#store.take(name, found);
    if (fence === undefined) return;
    if (found && found.holder !== null) this.#countTakeover(name);
    const stop = new AbortController();
    const { signal, log } = this.deps;
    if (signal.aborted) {
      await this.#store.release(name, fence);
      return;
    }
    log.info({ lease: name, fence }, 'lease acquired');
    this.#entries.set(name, { state: 'held', fence, stop, isBorrowed: false });
    entry.grant({ fence, signal: AbortSignal.any([stop.signal, signal]) });
  }
}

/** Contends for the leases of a database under a name of its own. Wall clocks are not compared. */
export const openLeases = (deps: LeasesDeps): Leases => {
  const keeper = new LeaseKeeper(deps);
  return {
    hold: (name, work) => keeper.hold(name, work),
    borrow: (name, signal) => keeper.borrow(name, signal),
    held: () => keeper.held(),
    check: () => keeper.check(),
  };
};
