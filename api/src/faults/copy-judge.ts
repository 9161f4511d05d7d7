import {
  balanceCents,
  credits,
  projects,
  receipts,
  streamName,
  jobs,
  type CreditsEvent,
  type Recorded,
} from '@soebs/events';
import { until, viewHashes } from '@soebs/platform/testing';
import type { World } from '../testing/world.ts';

/** Receipts are issued one after the other. */
const PATIENCE_MS = 180_000;

/** Holds the restored product beside the one that was copied, person by person. */
export class CopyJudge {
  readonly faults: string[] = [];
  readonly counts: Record<string, number> = {};
  #deposits = 0;
  readonly #here: World;
  readonly #there: World;

  constructor(here: World, there: World) {
    this.#here = here;
    this.#there = there;
  }

  /** The restored account is the beginning of the real one, holds what was answered before the copy began, and is shown as it is folded. */
  async account(userId: string, before: readonly string[]): Promise<void> {
    const stream = streamName(credits.category, userId);
    const [real, restored] = [await this.#here.store.read(stream, credits.codec), await this.#copied(stream)];
    const isBeginning = restored.every(({ id }, n) => id === real[n]?.id);
    this.#hold(isBeginning, `${userId}: the restored account went another way`);
    const ids = restored.map(({ metadata }) => metadata.commandId);
    this.#hold(
      before.every((id) => ids.includes(id)),
      `${userId}: something acknowledged before the copy is not in it`,
    );
    const { state, revision } = await this.#there.commands.credits.stateOf(stream);
    await until(async () => (await this.#there.views.balance(userId)).revision >= revision);
    const { view } = await this.#there.views.balance(userId);
    this.#hold(view.creditsInCents === balanceCents(state.lots), `${userId}: the balance shown is not that of the log`);
    this.#count('events', restored.length);
  }

  /** A project of the copy is transcribed as one is: its job is asked for once. */
  async project(id: string): Promise<void> {
    const inCopy = await this.#there.store.read(streamName(projects.category, id), projects.codec);
    if (!inCopy.some(({ event }) => event.type === 'ProjectQueued')) return;
    const job = streamName(jobs.category, id);
    const asked = await until(() => this.#there.store.read(job, jobs.codec).then((all) => all[0] && all));
    this.#hold(
      asked.filter(({ event }) => event.type === 'TranscriptionRequested').length === 1,
      `${id} is not asked for once`,
    );
    this.#count('projects', 1);
  }

  /** Receipts go on without a gap, one a payment. */
  async receipts(): Promise<void> {
    const stream = `receipts-${new Date().getFullYear()}`;
    const deposits = await until(async () => {
      const issued = await this.#there.store.read(stream, receipts.codec);
      const numbers = issued.map(({ event }) => Number(event.data.number.slice(-6)));
      const wanted = this.#deposits;
      return issued.length >= wanted && numbers.every((number, n) => number === n + 1) ? issued : undefined;
    }, PATIENCE_MS).catch(() => []);
    const ids = deposits.map(({ event }) => `${event.type}/${event.data.paymentId}`);
    this.#hold(deposits.length === this.#deposits, `${deposits.length} receipts for ${this.#deposits} payments`);
    this.#hold(new Set(ids).size === ids.length, 'a payment has two receipts');
    this.#count('receipts', deposits.length);
  }

  /** No email of before the copy leaves again, neither one that waited in it nor one that its processes ask for again. */
  async emails(before: ReadonlySet<string>): Promise<void> {
    await until(async () => (await this.#there.api.deps()?.outbox.waiting()) === 0);
    const twice = this.#there.mails.filter(({ id }) => before.has(id)).length;
    this.#hold(twice === 0, `${twice} emails have left twice`);
    this.#count('emails', before.size);
  }

  /** At rest both show the same. */
  async views(): Promise<void> {
    const [real, restored] = [await viewHashes(this.#here.db), await viewHashes(this.#there.db)];
    for (const [view, hash] of Object.entries(real))
      this.#hold(restored[view] === hash, `${view}: ${hash} was copied, ${restored[view] ?? 'nothing'} is shown`);
    this.#count('views', Object.keys(real).length);
  }

  async #copied(stream: string): Promise<readonly Recorded<CreditsEvent>[]> {
    const restored = await this.#there.store.read(stream, credits.codec);
    this.#deposits += restored.filter(({ event }) => event.type === 'CreditsDeposited').length;
    return restored;
  }

  #hold(isSo: boolean, fault: string): void {
    if (!isSo) this.faults.push(fault);
  }

  #count(what: string, more: number): void {
    this.counts[what] = (this.counts[what] ?? 0) + more;
  }
}
