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
import type { LinkState, TranscriptLink } from './link.ts';
import { openAfterUnsentEdits } from './unsent-edits.ts';
import { pagesSince } from './missed.ts';
import { unsentWriter, type UnsentWriter } from '../unsent/writer.ts';
import type { UnsentStore } from '../unsent/store.ts';
import { saveStateOf, type CollaborationState } from './save-state.ts';

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

const shownKeys = ['phase', 'save', 'storeFailed', 'language'] as const;
const IDLE_MS = 500;
const MANY_EDITS = 40;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** Keeps one transcript in step with the log: one batch in flight, a store behind it, others' edits coming in (TX10, TX13). */
export class Collaboration {
  #session: EditSession = openSession(-1, emptyTranscript);
  #state: CollaborationState = { phase: 'loading', save: 'saved', storeFailed: false, language: '' };
  #linkState: LinkState = 'online';
  #editsWaiting = 0;
  #retryMs = FIRST_RETRY_MS;
  #sending = false;
  #failedSends = 0;
  #cancelFlush: () => void = () => undefined;
  #cancelReading: () => void = () => undefined;
  #stop: () => void = () => undefined;
  #closed = false;
  #turn = 0;
  #rounds = 0;
  #lastRound: Promise<void> = Promise.resolve();
  #nextOpId: string;
  readonly #early: LoggedBatch[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #deps: CollaborationDeps;
  readonly #writer: UnsentWriter;

  constructor(deps: CollaborationDeps) {
    this.#deps = deps;
    this.#nextOpId = deps.newId();
    this.#writer = unsentWriter(deps.unsentStore, deps.link.transcriptId, (storeFailed) => this.#show({ storeFailed }));
  }

  readonly getState = (): CollaborationState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get session(): EditSession {
    return this.#session;
  }

  /** Sends what pages before this one left behind, loads the transcript, and listens. Of several calls the last one counts. */
  async open(): Promise<void> {
    const { link } = this.#deps;
    const turn = (this.#turn += 1);
    this.#stop();
    this.#closed = false;
    this.#show({ phase: 'loading' });
    this.#stop = link.subscribe({
      onBatch: (batch) => this.#hear(batch),
      onState: (state) => this.#linkChanged(state),
    });
    try {
      const opened = await openAfterUnsentEdits({ ...this.#deps, isWanted: () => turn === this.#turn });
      if (turn !== this.#turn) return;
      this.#session = opened.session;
      this.#nextOpId = opened.nextOpId;
      this.#show({ phase: 'ready', language: opened.language });
      this.resume();
    } catch {
      if (turn === this.#turn) this.#show({ phase: 'failed' });
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
    this.#closed = true;
    this.#turn += 1;
    this.#cancelFlush();
    this.#cancelReading();
    this.#stop();
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
    this.#editsWaiting += 1;
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
    this.#editsWaiting += 1;
    this.#take(change);
  }

  /** Sends what waits now: on Enter, blur, page hide, and after an outage. */
  flush(): void {
    this.#cancelFlush();
    if (this.#sending || this.#state.phase !== 'ready') return;
    this.#session = flush(this.#session, { opId: this.#nextOpId, newId: this.#deps.newId });
    if (this.#session.inFlight?.opId === this.#nextOpId) this.#nextOpId = this.#deps.newId();
    this.#editsWaiting = 0;
    if (this.#session.inFlight && !this.#session.refused) void this.#send(this.#session.inFlight);
    else void this.#keepUnsent();
    this.#show({});
  }

  #keepUnsent(): Promise<void> {
    return this.#writer.keep({ ...unsentOf(this.#session), nextOpId: this.#nextOpId });
  }

  async #send(batch: EditBatch): Promise<void> {
    this.#sending = true;
    const kept = this.#keepUnsent();
    // A part of an act goes out only when the store of unsent edits can bring the rest, whenever the page dies.
    if (isLarge(this.#session)) await kept;
    try {
      const answer = await this.#deps.link.send(batch);
      this.#failedSends = 0;
      this.#retryMs = FIRST_RETRY_MS;
      if (answer.ok) this.#take(acknowledge(this.#session, { opId: batch.opId, revision: answer.revision }));
      else await this.#refused(batch, answer.rejection);
    } catch {
      this.#failedSends += 1;
      this.#flushAfter(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    }
    this.#sending = false;
    await this.#fillGap();
    this.#settled();
  }

  /** Takes in what waited while the transcript was loading or an input method composed. */
  resume(): void {
    for (const batch of this.#early.splice(0)) this.#hear(batch);
    this.#settled();
  }

  #hear(batch: LoggedBatch): void {
    if (this.#state.phase !== 'ready' || this.#deps.isComposing()) {
      this.#early.push(batch);
      return;
    }
    this.#take(receive(this.#session, batch));
    if (hasGap(this.#session) && !this.#sending) void this.#fillGap();
  }

  /** A batch that was made too long ago passes what happened since and is sent again; every other refusal stands. */
  async #refused(batch: EditBatch, rejection: TranscriptRejection): Promise<void> {
    if (rejection.code === 'transcript_conflict') await this.#catchUp();
    const { inFlight } = this.#session;
    const isUnmoved = inFlight?.opId === batch.opId && inFlight.baseRevision === batch.baseRevision;
    if (isUnmoved && this.#early.length === 0) this.#session = refuse(this.#session, rejection);
  }

  /** Asks for batches that went missing on the way. */
  async #fillGap(): Promise<void> {
    if (hasGap(this.#session) && this.#rounds === 0) await this.#catchUp();
  }

  /** Asks for what happened since; a round at a time. */
  async #catchUp(): Promise<void> {
    this.#rounds += 1;
    this.#lastRound = this.#lastRound.then(() => this.#readOn());
    await this.#lastRound;
    this.#rounds -= 1;
  }

  /** Page by page. More than one of them is loaded anew instead, unless something unsent has to pass them. */
  async #readOn(): Promise<void> {
    const turn = this.#turn;
    try {
      for await (const { batches, more } of pagesSince(this.#deps.link, this.#session.revision)) {
        if (turn !== this.#turn) return;
        if (more && isSaved(this.#session)) {
          await this.open();
          return;
        }
        for (const batch of batches) this.#hear(batch);
      }
      this.#show({});
    } catch {
      if (!this.#closed) this.#cancelReading = this.#deps.after(this.#retryMs, () => void this.#fillGap());
    }
  }

  #take({ session, changes }: SessionChange): void {
    this.#session = session;
    this.#deps.onChanges(changes, session);
    this.#settled();
  }

  #linkChanged(state: LinkState): void {
    const returned = state === 'online' && this.#linkState !== 'online';
    this.#linkState = state;
    if (returned) {
      this.#retryMs = FIRST_RETRY_MS;
      this.flush();
      if (this.#state.phase === 'ready') void this.#catchUp();
    }
    this.#show({});
  }

  /** After every change: keep, schedule, show. */
  #settled(): void {
    if (this.#state.phase !== 'ready' || this.#closed) return;
    void this.#keepUnsent();
    if (this.#editsWaiting >= MANY_EDITS) this.flush();
    else if (!this.#sending && this.#failedSends === 0) this.#sendOn();
    this.#show({});
  }

  /** The parts of one act follow one another at once; typing waits for a rest. */
  #sendOn(): void {
    if (isLarge(this.#session)) this.flush();
    else if (!isSaved(this.#session)) this.#flushAfter(IDLE_MS);
  }

  #flushAfter(ms: number): void {
    this.#cancelFlush();
    if (!this.#closed) this.#cancelFlush = this.#deps.after(ms, () => this.flush());
  }

  #show(change: Partial<CollaborationState>): void {
    const next = { ...this.#state, ...change, save: saveStateOf(this.#session, this.#linkState, this.#failedSends) };
    if (shownKeys.every((key) => next[key] === this.#state[key])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
