import { describe, expect, test } from '@jest/globals';
import { applyOperations, segmentsFromWords, timedTokensOf, type Segment } from '@soebs/events/transcript';
import fc from 'fast-check';
import { matchesIn, matchFrom, placesIn, replacementsOf, type Query } from './matches.ts';

const query = (text: string, options: Partial<Query> = {}): Query => ({
  text,
  matchCase: false,
  wholeWord: false,
  ...options,
});
const found = (text: string, wanted: string, options: Partial<Query> = {}): string[] =>
  placesIn(text, query(wanted, options)).map(({ from, to }) => text.slice(from, to));
const paragraphs = (...texts: string[]): Segment[] =>
  texts.flatMap((text, n) =>
    segmentsFromWords(
      text
        .split(' ')
        .map((word, w) => ({ text: word, startMs: n * 10_000 + w * 500, endMs: n * 10_000 + w * 500 + 400 })),
      { newId: () => `p${n}` },
    ),
  );

describe('finding', () => {
  test('[TX35] capitals, accents and two-letter umlauts count alike, unless the case matters', () => {
    expect(found('Zürich, ZUERICH, zurich', 'zürich')).toEqual(['Zürich', 'ZUERICH']);
    expect(found('Zürich, ZUERICH', 'Zuerich')).toEqual(['Zürich', 'ZUERICH']);
    expect(found('Zürich, zürich', 'zürich', { matchCase: true })).toEqual(['zürich']);
    expect(found('Café, CAFE', 'cafe')).toEqual(['Café', 'CAFE']);
    expect(found('Strasse und Straße', 'strasse')).toEqual(['Strasse', 'Straße']);
  });
  test('[TX35] a changed paragraph is searched anew, also with the same query, and another query finds anew', () => {
    const before = paragraphs('eins zwei eins', 'eins');
    const one = query('eins');
    expect(matchesIn(before, one)).toHaveLength(3);
    const edited = applyOperations({ segments: before, attributes: {} }, [{ type: 'T', seg: 'p0', delta: ['eins '] }]);
    if (!edited.ok) throw new Error(edited.rejection.detail);
    expect(matchesIn(edited.transcript.segments, one)).toHaveLength(4);
    expect(matchesIn(before, one)).toHaveLength(3);
    expect(matchesIn(before, query('zwei'))).toHaveLength(1);
    expect(matchesIn(before, query('Eins', { matchCase: true }))).toHaveLength(0);
    expect(matchesIn(before, query('  eins '))).toEqual(matchesIn(before, query(' eins ')));
  });
  test('[TX35] half of an umlaut is not found', () => {
    expect(found('Zürich', 'zu')).toEqual([]);
    expect(found('Zürich', 'er')).toEqual([]);
  });
  test('[TX35] whole words only, also beside umlauts and marks', () => {
    expect(found('Ära, Ärar; Ära!', 'ära', { wholeWord: true })).toEqual(['Ära', 'Ära']);
    expect(found('an Anna an', 'an', { wholeWord: true })).toEqual(['an', 'an']);
  });
  test('[TX35] a phrase over several words, whatever blanks stand between', () => {
    expect(found('Frau Anna\u00A0 Meier sagt', 'anna meier')).toEqual(['Anna\u00A0 Meier']);
  });
  test('[TX35] signs of the search are signs, no pattern', () => {
    expect(found('a.b a+b <inaudible>', '<inaudible>')).toEqual(['<inaudible>']);
    expect(found('a.b axb', 'a.b')).toEqual(['a.b']);
    expect(found('eins', ' ')).toEqual([]);
  });
  test('[TX35] places are whole characters in order, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
        (text, wanted) => {
          let passed = 0;
          for (const { from, to } of placesIn(text, query(wanted))) {
            expect(from).toBeGreaterThanOrEqual(passed);
            expect(to).toBeGreaterThan(from);
            expect(text.slice(from, to)).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/u);
            passed = to;
          }
        },
      ),
    );
  });
});

describe('replacing', () => {
  const segments = paragraphs('eins zwei eins drei', 'nichts', 'eins');

  test('[TX35] all at once: every hit, nothing else; words around keep their times', () => {
    const ops = replacementsOf(matchesIn(segments, query('eins')), 'ein Wort');
    expect(ops.map((op) => op.type === 'T' && op.seg)).toEqual(['p0', 'p2']);
    const applied = applyOperations({ segments, attributes: {} }, ops);
    if (!applied.ok) throw new Error(applied.rejection.detail);
    const [first, second] = applied.transcript.segments;
    expect(applied.transcript.segments.map(({ text }) => text)).toEqual([
      'ein Wort zwei ein Wort drei',
      'nichts',
      'ein Wort',
    ]);
    expect(second).toBe(segments[1]);
    const times = timedTokensOf(first!).map(({ startMs, endMs }) => [startMs, endMs]);
    expect(times[2]).toEqual([500, 900]);
    expect(times[5]).toEqual([1_500, 1_900]);
    expect(times[0]![0]).toBe(0);
    expect(times[1]![1]).toBe(400);
  });
  test('[TX35] by nothing takes the hits away', () => {
    const applied = applyOperations(
      { segments, attributes: {} },
      replacementsOf(matchesIn(segments, query('zwei ')), ''),
    );
    expect(applied.ok && applied.transcript.segments[0]?.text).toBe('eins eins drei');
  });
  test('[TX35] the next hit is the first at or behind the caret, round the end', () => {
    const order = new Map(segments.map(({ id }, n) => [id, n]));
    const matches = matchesIn(segments, query('eins'));
    expect(matchFrom(matches, order, { segmentId: 'p0', offset: 1 })).toBe(1);
    expect(matchFrom(matches, order, { segmentId: 'p1', offset: 0 })).toBe(2);
    expect(matchFrom(matches, order, { segmentId: 'p2', offset: 1 })).toBe(0);
    expect([matchFrom(matches, order, null), matchFrom([], order, null)]).toEqual([0, -1]);
  });
});
