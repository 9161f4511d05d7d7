import { expect, test } from '@jest/globals';
import { diceOf, type Dice } from '../testing/dice.ts';
import type { Delta } from './delta.ts';
import type { Operation } from './operations.ts';
import { acknowledge, edit, flush, openSession, receive, redo, undo, type EditSession } from './session.ts';
import { transcriptOf } from './testing/examples.ts';

const HISTORIES = 300;
const STEPS = 3;
const FIRST_LETTER = 0x4e00;

/** One person at a text in which every letter is written once, so that an order can be told; others write between. */
class Person {
  session: EditSession = openSession(0, transcriptOf('abc def'));
  #ids = 0;
  #letters = FIRST_LETTER;
  readonly #dice: Dice;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  get text(): string {
    return this.session.view.segments.map(({ text }) => text).join('\n');
  }

  readonly #newId = (): string => `n${(this.#ids += 1)}`;

  #delta(text: string): Delta {
    const from = this.#dice(text.length + 1);
    const gone = this.#dice(2) === 0 ? this.#dice(Math.min(4, text.length - from + 1)) : 0;
    const put = gone > 0 && this.#dice(2) === 0 ? '' : String.fromCharCode((this.#letters += 1), (this.#letters += 1));
    return [...(from > 0 ? [from] : []), ...(put ? [put] : []), ...(gone > 0 ? [-gone] : [])];
  }

  #operation(): Operation {
    const { segments } = this.session.view;
    const n = this.#dice(segments.length);
    const { id: seg, text } = segments[n]!;
    const next = segments[n + 1]?.id;
    const kind = this.#dice(4);
    if (kind === 0) return { type: 'S', seg, at: this.#dice(text.length + 1), newId: this.#newId(), speakerId: null };
    if (kind === 1 && next !== undefined) return { type: 'M', seg, next, at: text.length };
    return { type: 'T', seg, delta: this.#delta(text) };
  }

  write(): void {
    const edited = edit(this.session, [this.#operation()]);
    if (!edited.ok) throw new Error(edited.rejection.detail);
    this.session = edited.session;
    if (this.#dice(2) === 0) this.save();
  }

  save(): void {
    this.session = flush(this.session, { opId: this.#newId(), newId: this.#newId });
    const { inFlight, revision } = this.session;
    if (inFlight) this.session = acknowledge(this.session, { opId: inFlight.opId, revision: revision + 1 }).session;
  }

  /** Another person's edit of what is saved arrives. */
  hear(): void {
    const { segments } = this.session.confirmed;
    const segment = segments[this.#dice(segments.length)]!;
    const ops = [{ type: 'T', seg: segment.id, delta: this.#delta(segment.text) } as const];
    this.session = receive(this.session, { revision: this.session.revision + 1, opId: this.#newId(), ops }).session;
  }

  step(kind: typeof undo): void {
    this.session = kind(this.session, this.#newId).session;
    if (this.#dice(2) === 0) this.save();
  }
}

const SEED = 22;

test(`[TX14] three steps taken back and done again lead to the same text, whoever wrote between (SEED=${SEED})`, () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    const dice = diceOf(SEED + history);
    const person = new Person(dice);
    for (let n = 0; n < STEPS; n += 1) {
      person.write();
      if (dice(2) === 0) person.hear();
    }
    const texts = [person.text];
    for (let n = 0; n < STEPS; n += 1) {
      person.step(undo);
      // A step that others made empty is passed over: there is nothing to do again.
      if (person.text !== texts.at(-1)) texts.push(person.text);
    }
    for (const text of texts.toReversed().slice(1)) {
      person.step(redo);
      expect([history, person.text]).toEqual([history, text]);
    }
  }
});

/** The letters that both have; the blank that parts two versions of a word is nobody's letter. */
const common = (text: string, other: string): string =>
  Array.from(text)
    .filter((letter) => letter.trim() !== '' && other.includes(letter))
    .join('');

test(`[TX14] what others write between taking back and doing again changes no order (SEED=${SEED})`, () => {
  for (let history = 0; history < HISTORIES; history += 1) {
    const dice = diceOf(SEED + history);
    const person = new Person(dice);
    for (let n = 0; n < STEPS; n += 1) {
      person.write();
      if (dice(2) === 0) person.hear();
    }
    const before = person.text;
    for (let n = 0; n < STEPS; n += 1) {
      person.step(undo);
      if (dice(2) === 0) person.hear();
    }
    for (let n = 0; n < STEPS; n += 1) {
      person.step(redo);
      if (dice(2) === 0) person.hear();
    }
    expect([history, common(person.text, before)]).toEqual([history, common(before, person.text)]);
  }
});
