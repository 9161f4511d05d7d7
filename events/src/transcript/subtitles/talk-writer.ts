import { int } from './arrays.ts';
import type { Piece } from './long-words.ts';
import type { Shown } from './shown-words.ts';
import { Mark, type Talk } from './talk-shape.ts';

/** After every time there is. */
const FAR_MS = 2_100_000_000;

/** When and by whom a word is said. */
export type Placed = {
  /** The word's number in the source. */
  readonly word: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly speakerId: string | null;
  /** By its tag; null in the text's main language. */
  readonly language: string | null;
  /** Marks of the whole word. */
  readonly marks: number;
  /** No blank follows. */
  readonly isJoined: boolean;
  readonly name: string;
};

const sentencesBefore = (marks: Uint8Array): Int32Array => {
  const sentences = new Int32Array(marks.length + 1);
  marks.forEach((mark, n) => {
    sentences[n + 1] = int(sentences, n) + (mark & Mark.sentence ? 1 : 0);
  });
  return sentences;
};

/** Grows a talk word by word. */
export class TalkWriter {
  readonly #texts: string[] = [];
  readonly #speakerIds: (string | null)[] = [];
  readonly #languages: (string | null)[] = [];
  readonly #names: string[] = [];
  readonly #startMs: number[] = [];
  readonly #endMs: number[] = [];
  readonly #passed: number[] = [0];
  readonly #blank: number[] = [];
  readonly #hyphen: number[] = [];
  readonly #breakCost: number[] = [];
  readonly #marks: number[] = [];
  readonly #source: number[] = [];
  #width = 0;
  /** What the last word is, for the judgement of the place after it. */
  readonly last = {
    traits: 0,
    startMs: 0,
    endMs: 0,
    speakerId: null as string | null,
    language: null as string | null,
    text: '',
    isJoined: false,
  };

  word(shown: Shown, placed: Placed): void {
    const { pieces, widths, traits } = shown;
    const { startMs, endMs, speakerId } = placed;
    let passed = 0;
    pieces.forEach((piece, n) => {
      const width = widths[n] ?? 0;
      this.#startMs.push(startMs + Math.floor(((endMs - startMs) * passed) / shown.width));
      passed += width;
      this.#endMs.push(startMs + Math.floor(((endMs - startMs) * passed) / shown.width));
      this.#marks.push(
        (n === 0 ? placed.marks : placed.marks & (Mark.estimated | Mark.name)) | (piece.isCut ? Mark.cut : 0),
      );
      this.#piece(piece, width);
      this.#speakerIds.push(speakerId);
      this.#languages.push(placed.language);
      this.#names.push(placed.name);
      this.#source.push(placed.word);
    });
    const { last } = this;
    last.traits = traits;
    last.startMs = startMs;
    last.endMs = endMs;
    last.speakerId = speakerId;
    last.language = placed.language;
    last.isJoined = placed.isJoined;
    last.text = pieces.at(-1)?.text ?? '';
  }

  #piece(piece: Piece, width: number): void {
    this.#texts.push(piece.text);
    this.#blank.push(0);
    this.#hyphen.push(piece.hasHyphen ? 1 : 0);
    this.#breakCost.push(piece.breakCost);
    this.#width += width;
    this.#passed.push(this.#width);
  }

  /** Judges the place after the last word, now that another one follows. */
  place(cost: number, marks: number): void {
    const last = this.#texts.length - 1;
    this.#breakCost[last] = cost;
    this.#marks[last] = (this.#marks[last] ?? 0) | marks;
    if (this.last.isJoined) return;
    this.#blank[last] = 1;
    this.#width += 1;
    this.#passed[last + 1] = this.#width;
  }

  /** Nothing of a word is shown: its time goes to the word before it, its marks still say where a sentence ends. */
  swallow({ traits }: Shown, { endMs, isJoined }: Placed): void {
    if (!this.isBegun) return;
    const last = this.#endMs.length - 1;
    this.last.isJoined &&= isJoined;
    this.last.endMs = Math.max(this.last.endMs, endMs);
    this.last.traits |= traits;
    this.#endMs[last] = this.last.endMs;
  }

  /** Something is there to stand before another word. */
  get isBegun(): boolean {
    return this.#texts.length > 0;
  }

  /** All of it, out of so many words of the source. */
  finish(words: number): Talk {
    const marks = new Uint8Array(this.#marks);
    return {
      count: this.#texts.length,
      texts: this.#texts,
      speakerIds: this.#speakerIds,
      languages: this.#languages,
      names: this.#names,
      startMs: new Int32Array([...this.#startMs, FAR_MS]),
      endMs: new Int32Array(this.#endMs),
      passed: new Int32Array(this.#passed),
      blank: new Uint8Array(this.#blank),
      hyphen: new Uint8Array(this.#hyphen),
      breakCost: new Int32Array(this.#breakCost),
      marks,
      sentences: sentencesBefore(marks),
      source: new Int32Array([...this.#source, words]),
    };
  }
}
