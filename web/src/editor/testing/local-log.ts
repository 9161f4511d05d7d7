import {
  applyOperations,
  editBatch,
  fromStoredTranscript,
  rebase,
  toStoredTranscript,
  type LoggedBatch,
  type StoredTranscript,
} from '@soebs/events/transcript';
import type { LinkListener, LinkState, TranscriptLink } from '../collaboration/link.ts';

/** A log within the page: what the api does, for specs, for the bench and for trying the editor alone. */
export class LocalLog {
  readonly batches: LoggedBatch[] = [];
  readonly listeners = new Set<LinkListener>();
  #transcript;
  /** While true every call fails, as without a network. */
  isDown = false;
  /** While true a batch is logged and nobody hears of it, its sender neither. */
  losesAnswers = false;
  /** How many batches it gives at once to those who missed some. */
  pageSize = 500;
  pagesGiven = 0;
  /** How many batches back a new one may have been made. */
  remembers = Number.POSITIVE_INFINITY;

  /** Waits as long as a call takes; specs take no time. */
  readonly #wait: () => Promise<void>;

  constructor(start: StoredTranscript, wait: () => Promise<void> = () => Promise.resolve()) {
    this.#wait = wait;
    this.#transcript = fromStoredTranscript(start);
  }

  setDown(isDown: boolean): void {
    this.isDown = isDown;
    const state: LinkState = isDown ? 'offline' : 'online';
    for (const { onState } of this.listeners) onState(state);
  }

  /** The text as the log has it. */
  get texts(): string[] {
    return this.#transcript.segments.map(({ text }) => text);
  }

  /** A link for one person. */
  linkFor(by: string): TranscriptLink {
    const reach = async (): Promise<void> => {
      await this.#wait();
      if (this.isDown) throw new Error('offline');
    };
    return {
      transcriptId: 'bench',
      load: async () => {
        await reach();
        return {
          revision: this.batches.length - 1,
          language: 'de',
          transcript: toStoredTranscript(this.#transcript),
        };
      },
      since: async (revision) => {
        await reach();
        this.pagesGiven += 1;
        const end = revision + 1 + this.pageSize;
        return { batches: this.batches.slice(revision + 1, end), more: end < this.batches.length };
      },
      send: async (batch) => {
        await reach();
        const { opId, baseRevision, ops } = editBatch.parse(JSON.parse(JSON.stringify(batch)));
        const known = this.batches.find((each) => each.opId === opId);
        if (known) return { ok: true, revision: known.revision };
        if (this.batches.length - 1 - baseRevision > this.remembers) {
          return { ok: false, rejection: { code: 'transcript_conflict', detail: 'made too long ago' } };
        }
        const moved = rebase(
          ops,
          this.batches.slice(baseRevision + 1).map((each) => each.ops),
        );
        const applied = applyOperations(this.#transcript, moved);
        if (!applied.ok) return { ok: false, rejection: applied.rejection };
        this.#transcript = applied.transcript;
        const logged = { revision: this.batches.length, opId, by, ops: moved };
        this.batches.push(logged);
        if (this.losesAnswers) throw new Error('cut');
        for (const { onBatch } of this.listeners) onBatch(logged);
        return { ok: true, revision: logged.revision };
      },
      subscribe: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
    };
  }
}
