import {
  applyOperations,
  fromStoredTranscript,
  type LoggedBatch,
  type Operation,
  type Transcript,
} from '@soebs/events/transcript';
import type { TranscriptLink } from '../editor/collaboration/link.ts';

/** A transcript as the log has it at a revision. */
export type Followed =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'ready'; readonly transcript: Transcript; readonly revision: number; readonly language: string };

/** Follows a transcript that others edit, without editing text itself. */
export class LiveTranscript {
  #state: Followed = { phase: 'loading' };
  #stop: () => void = () => undefined;
  readonly #link: TranscriptLink;
  readonly #listeners = new Set<() => void>();

  constructor(link: TranscriptLink) {
    this.#link = link;
  }

  readonly getState = (): Followed => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): void {
    this.#stop = this.#link.subscribe({ onBatch: (batch) => this.#receive(batch), onState: () => undefined });
    void this.load();
  }

  close(): void {
    this.#stop();
  }

  async load(): Promise<void> {
    const opened = await this.#link.load().catch(() => null);
    if (!opened) this.#show({ phase: 'failed' });
    else {
      const { revision, language, transcript } = opened;
      this.#show({ phase: 'ready', transcript: fromStoredTranscript(transcript), revision, language });
    }
  }

  /** Sends operations made on what is shown. They come back by the log like those of others. */
  async send(ops: readonly Operation[], opId: string): Promise<boolean> {
    if (this.#state.phase !== 'ready') return false;
    const answer = await this.#link.send({ opId, baseRevision: this.#state.revision, ops }).catch(() => null);
    return answer?.ok === true;
  }

  #receive({ revision, ops }: LoggedBatch): void {
    const state = this.#state;
    if (state.phase !== 'ready' || revision <= state.revision) return;
    const applied = revision === state.revision + 1 ? applyOperations(state.transcript, ops) : null;
    if (applied?.ok) this.#show({ ...state, transcript: applied.transcript, revision });
    else void this.load();
  }

  #show(state: Followed): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
