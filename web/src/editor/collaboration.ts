import {
  acknowledge,
  edit,
  emptyTranscript,
  flush,
  fromStoredTranscript,
  hasGap,
  isSaved,
  openSession,
  receive,
  redo,
  refuse,
  restore,
  undo,
  unsentOf,
  type EditSession,
  type LoggedBatch,
  type Operation,
  type SessionChange,
  type ViewChange,
} from '@soebs/events/transcript';
import { type LinkState, type TranscriptLink } from './link.ts';
import { outboxWriter } from './outbox-writer.ts';
import { type Outbox } from './outbox.ts';

/** Shown to the person at all times (TX13). 'kept' failures are told beside it. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'unauthorised' | 'conflict';

/** What the screen knows of a collaboration. */
export interface CollaborationState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly save: SaveState;
  /** The browser could not keep unsent typing: leaving the page now would lose it. */
  readonly outboxFailed: boolean;
  readonly language: string;
}

export interface CollaborationParts {
  readonly link: TranscriptLink;
  readonly outbox: Outbox;
  readonly newId: () => string;
  /** Calls back after ms; returns how to cancel. */
  readonly after: (ms: number, action: () => void) => () => void;
  /** While an input method composes, others' edits wait, so that the composition is not torn. */
  readonly isComposing: () => boolean;
  /** The view changed by others, or by undo; the editor follows. */
  readonly onChanges: (changes: readonly ViewChange[], session: EditSession) => void;
}

const IDLE_MS = 500;
const MANY_EDITS = 40;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/** Keeps one transcript in step with the log: one batch in flight, an outbox behind it, others' edits coming in (TX10, TX13). */
export class Collaboration {
  #session: EditSession = openSession(-1, emptyTranscript);
  #state: CollaborationState = { phase: 'loading', save: 'saved', outboxFailed: false, language: '' };
  #linkState: LinkState = 'online';
  #editsWaiting = 0;
  #retryMs = FIRST_RETRY_MS;
  #sending = false;
  #failedSends = 0;
  #cancelFlush: () => void = () => undefined;
  #stop: () => void = () => undefined;
  #closed = false;
  #turn = 0;
  #nextOpId: string;
  readonly #early: LoggedBatch[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #parts: CollaborationParts;
  readonly #keep: ReturnType<typeof outboxWriter>;

  constructor(parts: CollaborationParts) {
    this.#parts = parts;
    this.#nextOpId = parts.newId();
    this.#keep = outboxWriter(parts.outbox, parts.link.transcriptId, (outboxFailed) => this.#show({ outboxFailed }));
  }

  readonly getState = (): CollaborationState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get session(): EditSession {
    return this.#session;
  }

  /** Loads the transcript, brings back what the outbox kept, and listens. Of several calls the last one counts. */
  async open(): Promise<void> {
    const { link } = this.#parts;
    const turn = (this.#turn += 1);
    this.#stop();
    this.#closed = false;
    this.#show({ phase: 'loading' });
    this.#stop = link.subscribe({
      onBatch: (batch) => this.#hear(batch),
      onState: (state) => this.#linkChanged(state),
    });
    try {
      const opened = await link.load();
      const session = await this.#withUnsent(openSession(opened.revision, fromStoredTranscript(opened.transcript)));
      if (turn !== this.#turn) return;
      this.#session = session;
      this.#show({ phase: 'ready', language: opened.language });
      this.resume();
    } catch {
      if (turn === this.#turn) this.#show({ phase: 'failed' });
    }
  }

  /** Gives up what the log refused and shows what the log holds. */
  async discard(): Promise<void> {
    await this.#parts.outbox.clear(this.#parts.link.transcriptId).catch(() => undefined);
    this.#session = openSession(-1, emptyTranscript);
    await this.open();
  }

  async #withUnsent(fresh: EditSession): Promise<EditSession> {
    const { outbox, link } = this.#parts;
    const unsent = await outbox.adopt(link.transcriptId).catch(() => null);
    if (!unsent) return fresh;
    this.#nextOpId = unsent.nextOpId ?? this.#nextOpId;
    const newer = unsent.revision < fresh.revision ? await link.since(unsent.revision) : [];
    if (newer === null) return refuse(fresh, { code: 'transcript_conflict', detail: 'kept too long ago' });
    return restore(
      fresh,
      unsent,
      newer.filter(({ revision }) => revision <= fresh.revision),
    );
  }

  /** Stops listening. What is unsent stays in the outbox. */
  close(): void {
    this.#closed = true;
    this.#turn += 1;
    this.#cancelFlush();
    this.#stop();
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
    this.#takeStep(undo(this.#session, this.#parts.newId));
  }

  redo(): void {
    this.#takeStep(redo(this.#session, this.#parts.newId));
  }

  #takeStep(change: SessionChange): void {
    this.#editsWaiting += 1;
    this.#take(change);
  }

  /** Sends what waits now: on Enter, blur, page hide, and after an outage. */
  flush(): void {
    this.#cancelFlush();
    if (this.#sending || this.#state.phase !== 'ready') return;
    this.#session = flush(this.#session, this.#nextOpId);
    if (this.#session.inFlight?.opId === this.#nextOpId) this.#nextOpId = this.#parts.newId();
    this.#editsWaiting = 0;
    if (this.#session.inFlight && !this.#session.refused) void this.#send(this.#session.inFlight);
    this.#show({});
  }

  #keepUnsent(): void {
    this.#keep({ ...unsentOf(this.#session), nextOpId: this.#nextOpId });
  }

  async #send(batch: NonNullable<EditSession['inFlight']>): Promise<void> {
    this.#sending = true;
    this.#keepUnsent();
    try {
      const answer = await this.#parts.link.send(batch);
      this.#failedSends = 0;
      this.#retryMs = FIRST_RETRY_MS;
      if (answer.ok) this.#take(acknowledge(this.#session, { opId: batch.opId, revision: answer.revision }));
      else this.#session = refuse(this.#session, answer.rejection);
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
    if (this.#state.phase !== 'ready' || this.#parts.isComposing()) {
      this.#early.push(batch);
      return;
    }
    this.#take(receive(this.#session, batch));
    if (hasGap(this.#session) && !this.#sending) void this.#fillGap();
  }

  /** Asks for batches that went missing on the way. */
  async #fillGap(): Promise<void> {
    if (hasGap(this.#session)) await this.#catchUp();
  }

  /** Asks for what happened since. Too much of it is loaded anew, unless something unsent would have to pass it. */
  async #catchUp(): Promise<void> {
    const missed = await this.#parts.link.since(this.#session.revision).catch(() => []);
    if (missed !== null) for (const batch of missed) this.#hear(batch);
    else if (isSaved(this.#session)) await this.open();
    else this.#session = refuse(this.#session, { code: 'transcript_conflict', detail: 'away for too long' });
    this.#show({});
  }

  #take({ session, changes }: SessionChange): void {
    this.#session = session;
    this.#parts.onChanges(changes, session);
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
    this.#keepUnsent();
    if (this.#editsWaiting >= MANY_EDITS) this.flush();
    else if (!isSaved(this.#session) && !this.#sending && this.#failedSends === 0) this.#flushAfter(IDLE_MS);
    this.#show({});
  }

  #flushAfter(ms: number): void {
    this.#cancelFlush();
    if (!this.#closed) this.#cancelFlush = this.#parts.after(ms, () => this.flush());
  }

  #saveState(): SaveState {
    if (this.#session.refused) return 'conflict';
    if (this.#linkState !== 'online') return this.#linkState;
    if (isSaved(this.#session)) return 'saved';
    return this.#failedSends > 0 ? 'offline' : 'saving';
  }

  #show(change: Partial<CollaborationState>): void {
    const next = { ...this.#state, ...change, save: this.#saveState() };
    const keys = ['phase', 'save', 'outboxFailed', 'language'] as const;
    if (keys.every((key) => next[key] === this.#state[key])) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
