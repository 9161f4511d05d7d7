import type { Cue, SubtitleOptions, TalkContext, Transcript } from '@soebs/events/transcript';
import { changesBetween } from './kept-transcript.ts';
import type { CutAnswer, CutQuestion } from './questions.ts';

/** The side of a worker that is used here. */
export type Port = {
  postMessage(question: CutQuestion): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<CutAnswer>) => unknown) | null;
};

/** Cuts away from the screen. While a question is on its way only the newest one waits behind it. */
export class Cutter {
  readonly #port: Port;
  readonly #show: (cues: readonly Cue[], tookMs: number) => void;
  readonly #fail: () => void;
  #sent: Transcript = { segments: [], attributes: {} };
  #id = 0;
  #isBusy = false;
  #next: (() => void) | null = null;

  /** `fail` is told when what is needed to cut could not be loaded; this one cuts no more then. */
  constructor(port: Port, show: (cues: readonly Cue[], tookMs: number) => void, fail: () => void) {
    this.#port = port;
    this.#show = show;
    this.#fail = fail;
    port.onmessage = ({ data }) => this.#receive(data);
  }

  cut(transcript: Transcript, options: SubtitleOptions, context: TalkContext): void {
    const ask = (): void => {
      this.#isBusy = true;
      if (this.#sent !== transcript) {
        this.#port.postMessage(changesBetween(this.#sent, transcript));
        this.#sent = transcript;
      }
      this.#id += 1;
      this.#port.postMessage({ kind: 'cut', id: this.#id, options, context });
    };
    if (this.#isBusy) this.#next = ask;
    else ask();
  }

  #receive(answer: CutAnswer): void {
    if (answer.id !== this.#id) return;
    if ('isFailed' in answer) {
      this.#fail();
      return;
    }
    this.#isBusy = false;
    const next = this.#next;
    this.#next = null;
    if (next) next();
    else this.#show(answer.cues, answer.tookMs);
  }

  close(): void {
    this.#port.onmessage = null;
    this.#port.terminate();
  }
}
