import { setMaxListeners } from 'node:events';
import { newId } from '../ids/ids.ts';
import { pause } from '../lifecycle/pause.ts';
import type { Log } from '../log/log.ts';
import type { Db } from '../mongo/mongo.ts';
import { lookEveryMs, remainingMs } from './lease.ts';
import { leaseStore, type LeaseStore } from './lease-store.ts';
import { ObservedLeases } from './observed-leases.ts';

/** What the holder of a lease works with. */
export type Held = {
  /** Grows with each holder: what is written under an older one must be refused. */
  readonly fence: number;
  /** Aborts when the lease is lost or handed over, and when the service stops: the work ends then. */
  readonly signal: AbortSignal;
};

export type LeasesDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly signal: AbortSignal;
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
  /** The names of the leases that this process holds. */
  readonly held: () => readonly string[];
};

const TTL_MS = 6_000;
const AFTER_FAULT_MS = 1_000;

/** A lease that this process contends for, has, or has just lost while its work still ends. */
type Entry =
  | { readonly state: 'contending'; readonly grant: (held: Held) => void }
  | { readonly state: 'held'; readonly fence: number; readonly stop: AbortController }
  | { readonly state: 'ending' };

class LeaseKeeper {
  readonly #entries = new Map<string, Entry>();
  readonly #observed: ObservedLeases;
  readonly #store: LeaseStore;
  readonly #ttlMs: number;
  readonly #clockMs: () => number;
  #deadline: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

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
      this.#running ??= this.#run();
    });
  }

  async #workUnder(name: string, { fence, signal }: Held, work: (held: Held) => Promise<unknown>): Promise<void> {
    const { log } = this.deps;
    try {
      await work({ fence, signal });
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, lease: name }, 'work under a lease failed, it begins again');
    }
    const endedByItself = !signal.aborted;
    this.#entries.set(name, { state: 'ending' });
    await this.#store
      .release(name, fence)
      .catch((error: unknown) => log.warn({ err: error, lease: name }, 'lease not given back'));
    if (endedByItself) await pause(AFTER_FAULT_MS, this.deps.signal);
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
    while (!signal.aborted) {
      await this.#turn().catch((error: unknown) => log.warn({ err: error }, 'leases not reached, trying again'));
      await pause(lookEveryMs(this.#ttlMs), signal);
    }
  }

  async #turn(): Promise<void> {
    const begunMs = this.#clockMs();
    const names = [...this.#entries.keys()];
    await this.#store.beat(this.held(), names);
    this.#observed.look(await this.#store.look(names), this.#clockMs());
    for (const name of this.held()) this.#check(name);
    this.#armDeadline(begunMs);
    for (const name of names) await this.#contend(name);
    for (const member of this.#observed.gone(this.#clockMs())) await this.#store.forget(member);
  }

  #check(name: string): void {
    const entry = this.#entries.get(name);
    if (entry?.state !== 'held') return;
    if (this.#observed.lease(name)?.fence !== entry.fence) this.#end(name, 'lease lost, its work stops');
    else if (this.#observed.belongsToAnother(name, this.#clockMs())) this.#end(name, 'lease handed to another process');
  }

  /** A holder that could not renew stops by itself, also while the store does not answer at all. */
  #armDeadline(renewedAtMs: number): void {
    clearTimeout(this.#deadline);
    const stop = (): void => {
      for (const name of this.held()) this.#end(name, 'lease not renewed in time, its work stops');
    };
    this.#deadline = setTimeout(stop, remainingMs(renewedAtMs, this.#clockMs(), this.#ttlMs));
    this.#deadline.unref();
  }

  async #contend(name: string): Promise<void> {
    const entry = this.#entries.get(name);
    if (entry?.state !== 'contending' || !this.#observed.mayTake(name, this.#clockMs())) return;
    const fence = await this.#store.take(name, this.#observed.lease(name));
    if (fence === undefined) return;
    const stop = new AbortController();
    const { signal, log } = this.deps;
    if (signal.aborted) {
      await this.#store.release(name, fence);
      return;
    }
    log.info({ lease: name, fence }, 'lease taken');
    this.#entries.set(name, { state: 'held', fence, stop });
    entry.grant({ fence, signal: AbortSignal.any([stop.signal, signal]) });
  }
}

/** Contends for the leases of a database under a name of its own. Wall clocks are not compared. */
export const openLeases = (deps: LeasesDeps): Leases => {
  const keeper = new LeaseKeeper(deps);
  return { hold: (name, work) => keeper.hold(name, work), held: () => keeper.held() };
};
