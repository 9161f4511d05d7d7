import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyDelta, normalise, type Delta } from './delta.ts';
import { inWholeWords } from './whole-words.ts';

const text = 'Frau Meier wohnt hier.';

test.each<[string, Delta, Delta]>([
  ['one letter of a word is changed', [6, 'a', -1], [5, 'Maier', -5]],
  ['a word is overtyped that begins alike', [6, 'aier', -4], [5, 'Maier', -5]],
  ['a letter is put into a word', [7, 'i'], [7, 'i']],
  ['a word is overtyped that has a letter more', [5, 'Meiier', -5], [8, 'i']],
  ['a word is overtyped', [5, 'Keller', -5], [5, 'Keller', -5]],
  ['a mark is changed', [21, '!', -1], [17, 'hier!', -5]],
  ['typing goes on at the end of a word', [10, 's'], [10, 's']],
  ['words are put between words', [11, 'noch '], [11, 'noch ']],
  ['letters are taken out', [6, -2], [6, -2]],
  ['a word is overtyped by itself', [5, 'Meier', -5], [5, 'Meier', -5]],
  [
    'letters come with their times',
    [5, { text: 'Maier', timings: [], confidence: [] }, -5],
    [5, { text: 'Maier', timings: [], confidence: [] }, -5],
  ],
])('[TX11] %s', (_, delta, expected) => {
  expect(inWholeWords(text, delta)).toEqual(expected);
});

test('[TX11] told by whole words or not, a change leads to the same letters', () => {
  const words = fc
    .array(fc.constantFrom('a', 'bc', ' ', '. ', 'é', '漢', '😀', '😁'), { maxLength: 12 })
    .map((all) => all.join(''));
  const run = fc.tuple(fc.nat(4), fc.constantFrom('', 'a', ' x', 'bc', '😀', '😁'), fc.nat(3));
  fc.assert(
    fc.property(words, fc.array(run, { maxLength: 3 }), (before, runs) => {
      const delta = normalise(runs.flatMap(([keep, put, gone]) => [keep, put, -gone]));
      const after = applyDelta(before, delta);
      const cut = /\p{Surrogate}/u;
      fc.pre(after !== null && !cut.test(after));
      const expected = inWholeWords(before, delta);
      expect(applyDelta(before, expected)).toBe(after);
      expect(expected.some((part) => typeof part === 'string' && cut.test(part))).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});
