import { describe, expect, test } from '@jest/globals';
import { diceOf, type Dice } from '@soebs/events/testing';
import type { Unsent } from '@soebs/events/transcript';
import { Editor, Transforms } from 'slate';
import { matchesIn, replacementsOf } from '../find/matches.ts';
import type { TranscriptLink } from './link.ts';
import { memoryUnsentStore, type UnsentStore } from '../unsent/store.ts';
import type { EditorModel } from '../model/model.ts';
import type { LocalLog } from '../testing/local-log.ts';
import { caretAt, enter, newLog, rest } from '../testing/person.ts';

/** Counts what a page asks of the world, and lets it die at one of these steps: nothing it does later has an effect. */
class Life {
  steps = 0;
  #diesAt = Number.POSITIVE_INFINITY;
  /** What a page still does on its way out; nothing when it is killed. */
  #lastAct: () => void = () => undefined;
  isDead = false;

  dieAfter(steps: number, lastAct: () => void): void {
    this.#diesAt = this.steps + steps;
    this.#lastAct = lastAct;
  }

  /** Resolves when the step is done; of a page that died there, never. */
  async step(): Promise<void> {
    await Promise.resolve();
    if (this.steps === this.#diesAt && !this.isDead) {
      this.#lastAct();
      this.isDead = true;
    }
    this.steps += 1;
    if (this.isDead) await new Promise<never>(() => undefined);
  }
}

/** A write is begun, and done a step later; a browser that dies in between has the old state. */
const mortalStore = (kept: Map<string, Unsent>, life: Life): UnsentStore => {
  const own = memoryUnsentStore(kept);
  return {
    adopt: own.adopt,
    keep: async (id, unsent) => {
      const copy = structuredClone(unsent);
      await life.step();
      await own.keep(id, copy);
      await life.step();
    },
    clear: async (id) => {
      await life.step();
      await own.clear(id);
    },
  };
};

/** What a page has sent arrives, also when it dies in the meantime; it only does not hear the answer. */
const mortalLink = (link: TranscriptLink, life: Life): TranscriptLink => ({
  ...link,
  send: async (batch) => {
    if (life.isDead) return new Promise<never>(() => undefined);
    const arriving = link.send(batch);
    await life.step();
    const answer = await arriving;
    await life.step();
    return answer;
  },
});

const pasted = (model: EditorModel, text: string): void => {
  model.editor.insertData({ getData: (kind: string) => (kind === 'text/plain' ? text : '') } as DataTransfer);
  model.takeTyped();
};

const lines = (count: number): string => Array.from({ length: count }, (_, n) => `Zeile ${n} der Rede`).join('\n');

/** What somebody does, and whether it is taken back. */
const acts: Record<string, (model: EditorModel, size: number) => void> = {
  paste: (model, size) => {
    caretAt(model, 0, 4);
    pasted(model, lines(size));
  },
  'paste of one long paragraph': (model, size) => {
    caretAt(model, 0, 4);
    pasted(model, 'ein Wörtlein '.repeat(size * 40));
  },
  'one letter for everything': ({ editor, takeTyped }) => {
    Transforms.select(editor, { anchor: Editor.start(editor, []), focus: Editor.end(editor, []) });
    editor.insertText('X');
    takeTyped();
  },
  'replace all': (model) => {
    const query = { text: 'Rede', matchCase: true, wholeWord: true };
    model.change(replacementsOf(matchesIn(model.transcript().segments, query), 'Ansprache'));
  },
};

const textsOf = (model: EditorModel): string =>
  model.editor.children.map((_, n) => Editor.string(model.editor, [n])).join('\n');

type History = {
  readonly kind: keyof typeof acts;
  readonly size: number;
  readonly isUndo: boolean;
  readonly isKilled: boolean;
};

type Entered = Awaited<ReturnType<typeof enter>>;

/** Lets time pass until the page asks nothing more of the world. */
const settle = async ({ clock }: Pick<Entered, 'clock'>, life: Life): Promise<void> => {
  let quietRounds = 0;
  while (quietRounds < 2 && !life.isDead) {
    const { steps } = life;
    await clock.turn(600);
    await rest();
    quietRounds = life.steps === steps ? quietRounds + 1 : 0;
  }
};

/** The act, or its undo after it was saved, in a page that dies so many steps later; the texts before and after it. */
const actAndDie = async (log: LocalLog, history: History & { readonly kept: Map<string, Unsent> }, steps: number) => {
  const { kind, size, isUndo, isKilled, kept } = history;
  const life = new Life();
  const page = await enter(log, mortalStore(kept, life), (link) => mortalLink(link, life));
  const { model } = page;
  if (isUndo) acts[kind]?.(model, size);
  await settle(page, life);
  const before = textsOf(model);
  expect(log.texts.join('\n')).toBe(before);
  life.dieAfter(steps, isKilled ? () => undefined : () => model.collaboration.flush());
  const logged = log.batches.length;
  if (isUndo) model.undo();
  else acts[kind]?.(model, size);
  const after = textsOf(model);
  await settle(page, life);
  return { before, after, isDead: life.isDead, hasBegun: log.batches.length > logged };
};

/** What the next page makes of it; null when the page outlived the steps, '' when all is well. */
const play = async (history: History, steps: number): Promise<string | null> => {
  const log = newLog(...lines(history.kind.startsWith('paste') ? 3 : history.size).split('\n'));
  const kept = new Map<string, Unsent>();
  const { before, after, isDead, hasBegun } = await actAndDie(log, { ...history, kept }, steps);
  if (!isDead) {
    expect(log.texts.join('\n')).toBe(after);
    return null;
  }
  const next = await enter(log, memoryUnsentStore(kept));
  await settle(next, new Life());
  const text = log.texts.join('\n');
  expect([textsOf(next.model), next.model.collaboration.getState().save]).toEqual([text, 'saved']);
  return text === after || (text === before && !hasBegun) ? '' : `${text.length} of ${after.length} letters`;
};

/** The steps at which the page may die, until it lives on; of large acts, which take their time, some are left out. */
const crashes = async (history: History, dice: Dice): Promise<string[]> => {
  const problems: string[] = [];
  const stride = history.size > 100 ? (history.isUndo ? 7 : 2) : 1;
  for (let steps = dice(stride); ; steps += 1 + dice(stride)) {
    const problem = await play(history, steps);
    if (problem === null) return problems;
    if (problem !== '') problems.push(`${JSON.stringify(history)} dead after ${steps}: ${problem}`);
    if (steps > 200) throw new Error('it never ends');
  }
};

/** A failure is seen again with `jest --globals '{"SEED": 123}'`. */
describe('one act is stored whole or not at all, wherever the page dies', () => {
  const { SEED } = globalThis as { SEED?: number };
  const seed = SEED ?? Date.now() % 1_000_000_000;
  // One batch, and several: a batch takes 500 operations.
  const sizes = [3, 505];

  const cases = Object.keys(acts).flatMap((kind) => [false, true].map((isUndo) => ({ kind, isUndo })));
  test.each([...cases])(
    `[TX13] [TX14] $kind, taken back: $isUndo (SEED=${seed})`,
    async ({ kind, isUndo }) => {
      const dice = diceOf(seed);
      for (const size of sizes) {
        const history = { kind, size: size + dice(5), isUndo, isKilled: dice(2) === 0 };
        expect(await crashes(history, dice)).toEqual([]);
      }
    },
    60_000,
  );
});
