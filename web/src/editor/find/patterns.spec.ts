import { expect, test } from '@jest/globals';
import { placesIn, withCapitalsOf } from './matches.ts';
import { compilePattern } from './patterns.ts';

const found = (text: string, source: string, { matchCase = false, wholeWord = false } = {}): string[] =>
  placesIn(text, { text: source, matchCase, wholeWord, pattern: compilePattern(source, matchCase) }).map(
    ({ from, to }) => text.slice(from, to),
  );

test('[TX35] a regular expression finds what it says, with letters of all kinds', () => {
  expect(found('😀 Äpfel UND Birnen oder Quitten', '\\p{L}+ (und|oder)')).toEqual(['Äpfel UND', 'Birnen oder']);
  expect(found('am 3. und 14. Mai', '\\d+\\.')).toEqual(['3.', '14.']);
  expect(found('Haus Hausboot', 'Haus', { wholeWord: true })).toEqual(['Haus']);
  expect(found('eins Eins', 'Eins', { matchCase: true })).toEqual(['Eins']);
  expect(found('Können Sie', '(\\w+) Sie')).toEqual(['Können Sie']);
  expect(found('Über-Ähnliches!', '[\\w-]+')).toEqual(['Über-Ähnliches']);
  expect(found('ja, größer', '\\W+')).toEqual([', ']);
  expect(found(String.raw`a\w`, String.raw`\\w`)).toEqual([String.raw`\w`]);
});

test('[TX35] a word of an expression is one in every script, marks and all', () => {
  expect(found('قال أحمد نعم', 'أحمد \\w+')).toEqual(['أحمد نعم']);
  expect(found('नमस्ते दुनिया', '\\w+')).toEqual(['नमस्ते', 'दुनिया']);
  expect(found('Zu\u0308rich ruft', '\\w+')).toEqual(['Zu\u0308rich', 'ruft']);
});

test('[TX35] nothing is found by an expression that is none, or that finds nothing but emptiness', () => {
  for (const source of ['(a', '[', 'a**', '(?=a)b', '\\1'])
    expect([source, compilePattern(source, true)]).toEqual([source, null]);
  expect(found('abc', 'x*')).toEqual([]);
});

test('[TX35] no expression holds up the page', () => {
  const text = `${'a'.repeat(20_000)}!`;
  expect(found(text, '(a+)+$')).toEqual([]);
});

test('[TX35] what replaces a hit may refer to its parts', () => {
  const pattern = compilePattern('(\\p{L}+), (\\p{L}+)', false);
  const text = 'Meier, Anna und Müller, Reto';
  const places = pattern?.placesIn(text) ?? [];
  expect(places.map((place) => pattern?.put(text, place, '$2 $1'))).toEqual(['Anna Meier', 'Reto Müller']);
  expect(pattern?.put(text, places[0]!, '«$&» $$5 $9')).toBe('«Meier, Anna» $5 ');
});

test('[TX35] what replaces a hit takes over its capitals', () => {
  expect(withCapitalsOf('Bahnhof', 'haltestelle')).toBe('Haltestelle');
  expect(withCapitalsOf('BAHNHOF', 'Haltestelle')).toBe('HALTESTELLE');
  expect(withCapitalsOf('bahnhof', 'Haltestelle')).toBe('Haltestelle');
  expect(withCapitalsOf('«Über', 'unter')).toBe('Unter');
  expect(withCapitalsOf('I', 'ich')).toBe('Ich');
  expect(withCapitalsOf('42', 'zwei')).toBe('zwei');
});
