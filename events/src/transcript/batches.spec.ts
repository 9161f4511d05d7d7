import { describe, expect, test } from '@jest/globals';
import { applyOperations } from './apply.ts';
import { batchesOf, MAX_BATCH_CHARACTERS, MAX_BATCH_OPERATIONS, takeBatch } from './batches.ts';
import { applyInvertibly } from './invert.ts';
import type { Operation } from './operations.ts';
import { acknowledge, edit, flush, isSaved, openSession } from './session.ts';
import { toStoredTranscript, type Transcript } from './shapes.ts';
import { transcriptOf } from './testing/examples.ts';

const applied = (transcript: Transcript, ops: readonly Operation[]): Transcript => {
  const result = applyOperations(transcript, ops);
  if (!result.ok) throw new Error(result.rejection.detail);
  return result.transcript;
};

const oneByOne = (transcript: Transcript, ops: readonly Operation[]): Transcript =>
  batchesOf(ops).reduce(applied, transcript);

const textsOf = ({ segments }: Transcript): string[] => segments.map(({ text }) => text);

/** In letters, times and confidence; told by JSON, as there are very many words. */
const isSame = (a: Transcript, b: Transcript): boolean =>
  JSON.stringify(toStoredTranscript(a)) === JSON.stringify(toStoredTranscript(b));

const lengths = (ops: readonly Operation[]): number[] => batchesOf(ops).map((batch) => JSON.stringify(batch).length);

const start = transcriptOf('Eins zwei drei vier.', 'Fünf sechs.');
const paste = (text: string): Operation[] => [{ type: 'T', seg: start.segments[0]!.id, delta: [5, text, -5] }];

describe('batches', () => {
  test('[TX10] hold as many operations as the log takes at once', () => {
    const many = Array.from({ length: 1_203 }, (_, n): Operation => ({
      type: 'A',
      seg: null,
      key: `k${n}`,
      value: 'v',
    }));
    expect(batchesOf(many).map((batch) => batch.length)).toEqual([MAX_BATCH_OPERATIONS, MAX_BATCH_OPERATIONS, 203]);
    expect(batchesOf(many).flat()).toEqual(many);
    expect(batchesOf([])).toEqual([]);
    expect(takeBatch(many.slice(0, 3))).toEqual([many.slice(0, 3), []]);
  });

  test('[TX2] end before they are too long for an event', () => {
    const long = Array.from({ length: 20 }, (_, n): Operation => ({
      type: 'T',
      seg: `p${n}`,
      delta: ['ü'.repeat(30_000)],
    }));
    expect(Math.max(...lengths(long))).toBeLessThanOrEqual(MAX_BATCH_CHARACTERS + 2);
    expect(batchesOf(long).flat()).toEqual(long);
  });

  test.each([
    ['words', 'ein Wörtlein '.repeat(50_000)],
    ['one endless word', 'x'.repeat(600_000)],
    ['characters of two units', '🙂'.repeat(200_000)],
    ['quotes', '"'.repeat(300_000)],
  ])('[TX2] carry a single long change in pieces, and the letters are the same: %s', (_, text) => {
    const ops = paste(text);
    expect(batchesOf(ops).length).toBeGreaterThan(2);
    expect(Math.max(...lengths(ops))).toBeLessThanOrEqual(MAX_BATCH_CHARACTERS + 2);
    expect(textsOf(oneByOne(start, ops))).toEqual(textsOf(applied(start, ops)));
  });

  test('[TX4] [TX14] carry a deleted text back in pieces, with the times of all its words', () => {
    const spoken = transcriptOf(...Array.from({ length: 40 }, () => 'ein Wort nach dem anderen '.repeat(100).trim()));
    const [first, ...others] = spoken.segments;
    let at = first!.text.length;
    const merges = others.map(({ id, text }): Operation => {
      const merge: Operation = { type: 'M', seg: first!.id, next: id, at };
      at += text.length;
      return merge;
    });
    const clearing: Operation[] = [...merges, { type: 'T', seg: first!.id, delta: [-at] }];
    const invertible = applyInvertibly(spoken, clearing);
    if (!invertible.ok) throw new Error(invertible.rejection.detail);
    const undo = invertible.inverse;
    expect(batchesOf(undo).length).toBeGreaterThan(2);
    expect(Math.max(...lengths(undo))).toBeLessThanOrEqual(MAX_BATCH_CHARACTERS + 2);
    const cleared = invertible.transcript;
    expect(isSame(cleared, applied(spoken, clearing))).toBe(true);
    const back = oneByOne(cleared, undo);
    expect(textsOf(back)).toEqual(textsOf(spoken));
    expect(isSame(back, applied(cleared, undo))).toBe(true);
  });

  test('[TX10] of one long paste are sent one after another, and the view is what is logged', () => {
    const edited = edit(openSession(0, start), paste('ein Wörtlein '.repeat(50_000)));
    if (!edited.ok) throw new Error(edited.rejection.detail);
    let session = edited.session;
    let logged = start;
    let parts = 1_000;
    for (let revision = 1; !isSaved(session); revision += 1) {
      const sent = flush(session, { opId: `op${revision}`, newId: () => `op${(parts += 1)}` });
      expect(textsOf(sent.view)).toEqual(textsOf(edited.session.view));
      logged = applied(logged, sent.inFlight?.ops ?? []);
      session = acknowledge(sent, { opId: sent.inFlight?.opId ?? '', revision }).session;
    }
    expect(isSame(session.confirmed, logged)).toBe(true);
    expect(isSame(session.view, logged)).toBe(true);
  });
});
