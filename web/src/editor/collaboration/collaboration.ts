import {
  acknowledge,
  batchesOf,
  edit,
  emptyTranscript,
  flush,
  hasGap,
  isLarge,
  isSaved,
  openSession,
  receive,
  redo,
  refuse,
  undo,
  unsentOf,
  type EditBatch,
  type EditSession,
  type LoggedBatch,
  type Operation,
  type SessionChange,
  type TranscriptRejection,
  type ViewChange,
} from '@soebs/events/transcript';
import { clashNotes } from './clashes.ts';
import { closed, failedToOpen, opened, opening, unopened } from './lifecycle.ts';
import type { LinkState, TranscriptLink } from './link.ts';
import { pagesSince } from './missed.ts';
import { createRounds, createTimer, type Rounds, type Timer } from './rounds.ts';
import { isSameShown, shownOf, type CollaborationState, type State } from './save-state.ts';
import { retryMsOf, senderAfter, type SenderEvent } from './sender.ts';
import { openAfterUnsentEdits } from './unsent-edits.ts';
import type { UnsentStore } from '../unsent/store.ts';
import { unsentWriter, type UnsentWriter } from '../unsent/writer.ts';

export type CollaborationDeps = {
  readonly link: TranscriptLink;
  readonly unsentStore: UnsentStore;
  readonly newId: () => string;
  /** Calls back after ms; returns how to cancel. */
  readonly after: (ms: number, action: () => void) => () => void;
  /** While an input method composes, others' edits wait, so that the composition is not torn. */
  readonly isComposing: () => boolean;
  /** The view changed by others, or by undo; the editor follows. */
  readonly onChanges: (changes: readonly ViewChange[], session: EditSession) => void;
};

const IDLE_MS = 500;
const MANY_EDITS = 40;

/** Keeps one transcript in step with the log: one batch in flight, a store behind it, others' edits coming in (TX10, TX13). */
export class Collaboration {
  #session: EditSession = openSession(-1, emptyTranscript);
  #state: State = { life: unopened, sender: { is: 'resting', edits: 0 }, link: 'online', storeFailed: false };
  #shown: CollaborationState = { phase: 'loading', save: 'saved', storeFailed: false, language: '' };
  #nextOpId: string;
  #stopListening: () => void = () => undefined;
  readonly #early: LoggedBatch[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #deps: CollaborationDeps;
  readonly #writer: UnsentWriter;
  readonly #flushing: Timer;
  readonly #reading: Timer;
  readonly #rounds: Rounds = createRounds(() => this.#readOn());

  constructor(deps: CollaborationDeps) {
    this.#deps = deps;
    this.#nextOpId = deps.newId();
    this.#flushing = createTimer(deps.after);
    this.#reading = createTimer(deps.after);
    this.#writer = unsentWriter(deps.unsentStore, deps.link.transcriptId, (storeFailed) =>
      this.#become({ storeFailed }),
    );
  }

  readonly getState = (): CollaborationState => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get session(): EditSession {
    return this.#session;
  }

  /** Sends what pages before this one left behind, loads the transcript, and listens. Of several calls the last one counts. */
  async open(): Promise<void> {
    const life = opening(this.#state.life);
    const isWanted = (): boolean => this.#state.life === life;
    this.#stopListening();
    this.#become({ life });
    this.#stopListening = this.#deps.link.subscribe({
      onBatch: (batch) => this.#hear(batch),
      onState: (state) => this.#linkChanged(state),
    });
    try {
      const { session, nextOpId, language } = await openAfterUnsentEdits({ ...this.#deps, isWanted });
      if (!isWanted()) return;
      this.#session = session;
      this.#nextOpId = nextOpId;
      this.#become({ life: opened(language) });
      this.resume();
    } catch {
      if (isWanted()) this.#become({ life: failedToOpen(life) });
    }
  }

  /** Gives up what the log refused and shows what the log holds. */
  async discard(): Promise<void> {
    await this.#deps.unsentStore.clear(this.#deps.link.transcriptId).catch(() => undefined);
    this.#session = openSession(-1, emptyTranscript);
    await this.open();
  }

  /** Stops listening. What is unsent stays in the store of unsent edits; resolves when all of it is there. */
  async close(): Promise<void> {
    this.#state = { ...this.#state, life: closed(this.#state.life) };
    this.#flushing.cancel();
    this.#reading.cancel();
    this.#stopListening();
    await this.#writer.rest();
  }

  /** False while the page's end would leave an act half in the log until the next page, or lose what no storage keeps. */
  isSafeToLeave(): boolean {
    if (isSaved(this.#session)) return true;
    const isWhole = !isLarge(this.#session) && batchesOf(this.#session.buffer).length <= 1;
    return isWhole && !this.#state.storeFailed;
  }

  /** A person's own edit; false when it makes no sense on this transcript, and nothing has changed then. */
  edit(ops: readonly Operation[], options: { join: boolean }): boolean {
    const edited = edit(this.#session, ops, options);
    if (!edited.ok) return false;
    this.#session = edited.session;
    this.#happened('edited');
    this.#settled();
    return true;
  }

  undo(): void {
    this.#takeStep(undo(this.#session, this.#deps.newId));
  }

  redo(): void {
    this.#takeStep(redo(this.#session, this.#deps.newId));
  }

  #takeStep(change: SessionChange): void {
    this.#happened('edited');
    this.#take(change);
  }

  /** Sends what waits now: on Enter, blur, page hide, and after an outage. */
  flush(): void {
    this.#flushing.cancel();
    if (this.#state.sender.is === 'sending' || !this.#isReady()) return;
    this.#session = flush(this.#session, { opId: this.#nextOpId, newId: this.#deps.newId });
    const { inFlight, refused } = this.#session;
    if (inFlight?.opId === this.#nextOpId) this.#nextOpId = this.#deps.newId();
    if (inFlight && !refused) {
      this.#happened('sent');
      void this.#send(inFlight);
    } else {
      this.#happened('flushed');
      void this.#keepUnsent();
    }
    this.#tell();
  }

  #isReady(): boolean {
    return this.#state.life.at === 'ready';
  }

  #keepUnsent(): Promise<void> {
    return this.#writer.keep({ ...unsentOf(this.#session), nextOpId: this.#nextOpId });
  }

  async #send(batch: EditBatch): Promise<void> {
    const kept = this.#keepUnsent();
    // A part of an act goes out only when the store of unsent edits can bring the rest, whenever the page dies.
    if (isLarge(this.#session)) await kept;
    try {
      const answer = await this.#deps.link.send(batch);
      this.#happened('answered');
      if (answer.ok) this.#take(acknowledge(this.#session, { opId: batch.opId, revision: answer.revision }));
      else await this.#refused(batch, answer.rejection);
    } catch {
      this.#flushAfter(retryMsOf(this.#state.sender));
      this.#happened('failed');
    }
    this.#happened('settled');
    await this.#fillGap();
    this.#settled();
  }

  /** Takes in what waited while the transcript was loading or an input method composed. */
  resume(): void {
    for (const batch of this.#early.splice(0)) this.#hear(batch);
    this.#settled();
  }

  #hear(batch: LoggedBatch): void {
    if (!this.#isReady() || this.#deps.isComposing()) {
      this.#early.push(batch);
      return;
    }
    this.#take(receive(this.#session, batch));
    if (hasGap(this.#session) && this.#state.sender.is !== 'sending') void this.#fillGap();
  }

  /** A batch that was made too long ago passes what happened since and is sent again; every other refusal stands. */
  async #refused(batch: EditBatch, rejection: TranscriptRejection): Promise<void> {
    if (rejection.code === 'transcript_conflict') await this.#rounds.run();
    const { inFlight } = this.#session;
    const isUnmoved = inFlight?.opId === batch.opId && inFlight.baseRevision === batch.baseRevision;
    if (isUnmoved && this.#early.length === 0) this.#session = refuse(this.#session, rejection);
  }

  /** Asks for batches that went missing on the way. */
  async #fillGap(): Promise<void> {
    if (hasGap(this.#session) && !this.#rounds.isBusy()) await this.#rounds.run();
  }

  /** Asks for what happened since, page by page. More than one of them is loaded anew, unless something unsent has to pass them. */
  async #readOn(): Promise<void> {
    const { life } = this.#state;
    try {
      for await (const { batches, more } of pagesSince(this.#deps.link, this.#session.revision)) {
        if (this.#state.life !== life) return;
        if (more && isSaved(this.#session)) {
          await this.open();
          return;
        }
        for (const batch of batches) this.#hear(batch);
      }
      this.#tell();
    } catch {
      if (this.#state.life.at !== 'closed')
        this.#reading.set(retryMsOf(this.#state.sender), () => void this.#fillGap());
    }
  }

  #take({ session, changes, clashes = [] }: SessionChange): void {
    const noteEdit = clashes.length > 0 ? edit(session, clashNotes(session.view, clashes), { isRemark: true }) : null;
    this.#session = noteEdit?.ok ? noteEdit.session : session;
    this.#deps.onChanges(changes, this.#session);
    this.#settled();
  }

  #linkChanged(link: LinkState): void {
    const returned = link === 'online' && this.#state.link !== 'online';
    this.#state = { ...this.#state, link };
    if (returned) {
      this.#happened('returned');
      this.flush();
      if (this.#isReady()) void this.#rounds.run();
    }
    this.#tell();
  }

  /** After every change: keep, schedule, show. */
  #settled(): void {
    if (!this.#isReady()) return;
    const { sender } = this.#state;
    void this.#keepUnsent();
    if (sender.edits >= MANY_EDITS) this.flush();
    else if (sender.is === 'resting') this.#sendOn();
    this.#tell();
  }

  /** The parts of one act follow one another at once; typing waits for a rest. */
  #sendOn(): void {
    if (isLarge(this.#session)) this.flush();
    else if (!isSaved(this.#session)) this.#flushAfter(IDLE_MS);
  }

  #flushAfter(ms: number): void {
    if (this.#state.life.at === 'closed') this.#flushing.cancel();
    else this.#flushing.set(ms, () => this.flush());
  }

  #happened(event: SenderEvent): void {
    this.#state = { ...this.#state, sender: senderAfter(this.#state.sender, event) };
  }

  #become(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#tell();
  }

  /** Tells the listeners when a person would see something else than before. */
  #tell(): void {
    const next = shownOf(this.#session, this.#state);
    if (isSameShown(next, this.#shown)) return;
    this.#shown = next;
    for (const listener of this.#listeners) listener();
  }
}
