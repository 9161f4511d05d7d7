import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { codePointsIn, endOfText, graphemesOf, initialsOf, ofLength, startOfText } from './text.ts';

/** Emoji of several code points, flags, letters with loose accents, letters of other scripts, and half an emoji. */
const signs = [
  'a',
  'é',
  'e\u0301',
  '👨‍👩‍👧‍👦',
  '🇨🇭',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
  'नि',
  'ch\u0302',
  '한',
  '👍🏽',
  '\u0600',
  ' ',
  '\ud83d',
  '\udc4d',
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('a text that is cut', () => {
  it('keeps whole characters, in order, as many as fit', () => {
    fc.assert(
      fc.property(anyText, fc.nat(80), fc.constantFrom(codePointsIn, bytes), (text, most, measure) => {
        const all = graphemesOf(text);
        const start = startOfText(text, most, measure);
        expect(text.startsWith(start)).toBe(true);
        expect(measure(start)).toBeLessThanOrEqual(most);
        const kept = all.findIndex((_, n) => all.slice(0, n).join('') === start);
        if (start !== text) {
          expect(kept).toBeGreaterThanOrEqual(0);
          expect(measure(start) + measure(all[kept] ?? '')).toBeGreaterThan(most);
        }
        const end = endOfText(text, most, measure);
        expect(text.endsWith(end)).toBe(true);
        expect(measure(end)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('is well formed where it was before', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, most) => {
        fc.pre(!/\p{Cs}/u.test(text));
        expect(startOfText(text, most)).not.toMatch(/\p{Cs}/u);
        expect(endOfText(text, most)).not.toMatch(/\p{Cs}/u);
      }),
    );
  });

  it('holds a family, a flag and a letter with its accent together', () => {
    expect(startOfText('ab👨‍👩‍👧', 6)).toBe('ab');
    expect(startOfText('ab👨‍👩‍👧', 7)).toBe('ab👨‍👩‍👧');
    expect(startOfText('x🇨🇭', 2)).toBe('x');
    expect(endOfText('e\u0301.mp3', 5)).toBe('.mp3');
    expect(startOfText('übung', 2, bytes)).toBe('ü');
  });
});

describe('initials', () => {
  it('are whole characters', () => {
    expect(initialsOf('Élodie', 'Zoë')).toBe('ÉZ');
    expect(initialsOf('👩‍🚀 Kim', '🇨🇭')).toBe('👩‍🚀🇨🇭');
    expect(initialsOf('', ' ')).toBe('');
  });
});

describe('a limit of length', () => {
  it('counts code points, and says by which limit a text is refused', () => {
    const schema = z.string().check(ofLength({ min: 2, max: 3 }));
    for (const good of ['ab', '👍👍👍', 'e\u0301e']) expect(schema.safeParse(good).success).toBe(true);
    expect(schema.safeParse('👍').error?.issues[0]).toMatchObject({ code: 'too_small', minimum: 2 });
    expect(schema.safeParse('👍👍👍👍').error?.issues[0]).toMatchObject({ code: 'too_big', maximum: 3 });
  });
});
