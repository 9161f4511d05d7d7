import { describe, expect, it } from '@jest/globals';
import { graphemesOf, type Printed, type Script } from './faces.ts';
import { typeset } from './typeset.ts';

/** Fonts by script, as `dress` finds them; each UTF-16 unit is one wide. */
const scriptOf = (grapheme: string): Script => {
  if (/\p{Script=Arabic}/u.test(grapheme)) return 'arabic';
  return /\p{Script=Han}/u.test(grapheme) ? 'chinese' : 'latin';
};
const dressed = (text: string): ReadonlyMap<string, Printed> =>
  new Map(graphemesOf(text).map((each) => [each, { text: each, script: scriptOf(each) }]));
const measure = ({ text }: { readonly text: string }): number => text.length;
const linesOf = (text: string, width: number): string[][] =>
  typeset(text, dressed(text), { width, measure }).map(({ runs }) => runs.map((run) => run.text));

describe('a line of a PDF', () => {
  it('[CR12] has one run for each font, in the order in which it is written', () => {
    expect(linesOf('Firma 王小明 AG', 99)).toEqual([['Firma ', '王小明', ' AG']]);
  });

  it('[CR12] reads Arabic from the right, numbers and Latin words within from the left, brackets turned round', () => {
    expect(linesOf('شارع 12 (برن)', 99)).toEqual([['(', 'برن', ') ', '12', ' ', 'شارع']]);
    expect(linesOf('Firma محمد GmbH', 99)).toEqual([['Firma ', 'محمد', ' GmbH']]);
    expect(typeset('محمد', dressed('محمد'), { width: 99, measure })).toMatchObject([{ isMixed: true, width: 4 }]);
    expect(typeset('Zoë', dressed('Zoë'), { width: 99, measure })).toMatchObject([{ isMixed: false }]);
  });

  it('[CR12] breaks between words, between Chinese characters, and within a word that is wider than the page', () => {
    expect(linesOf('eine lange Zeile', 11)).toEqual([['eine lange'], ['Zeile']]);
    expect(linesOf('一二三，四五', 3)).toEqual([['一二'], ['三', '，', '四'], ['五']]);
    expect(linesOf('ab Kraftfahrzeug', 6)).toEqual([['ab Kra'], ['ftfahr'], ['zeug']]);
    expect(linesOf('محمد علي', 5)).toEqual([['محمد'], ['علي']]);
  });

  it('[CR12] never parts a grapheme, and takes a line break within a name as a space', () => {
    expect(linesOf('👩‍👩‍👧👩‍👩‍👧', 8)).toEqual([['👩‍👩‍👧'], ['👩‍👩‍👧']]);
    expect(linesOf('A\u0308b\r\nc', 99)).toEqual([['Äb c']]);
    expect(linesOf('', 10)).toEqual([]);
  });
});
