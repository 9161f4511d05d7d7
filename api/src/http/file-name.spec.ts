import { describe, expect, it } from '@jest/globals';
import { graphemesOf } from '@soebs/events';
import fc from 'fast-check';
import { attachment } from './file-name.ts';

/** The true name, as a browser reads it. */
const nameIn = (header: string): string => decodeURIComponent(/filename\*=UTF-8''([^;]+)$/.exec(header)?.[1] ?? '');

const signs = [
  'a',
  'ü',
  'u\u0308',
  '👨‍👩‍👧‍👦',
  '🇨🇭',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '1️⃣',
  'नि',
  '\u202e',
  '\ud83d',
  '\udc4d',
  '/',
  '"',
  '%',
  '.',
  '\0',
  '\n',
  ' ',
];
const title = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 300 }).map((all) => all.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

describe('the name of a download', () => {
  it.each([118, 119, 120, 121, 199, 200])('is whole where half an emoji would stand at place %d', (length) => {
    const name = nameIn(attachment(`${'a'.repeat(length - 1)}😀 und mehr`, 'txt'));
    expect(name).not.toMatch(/\p{Cs}/u);
    expect(name).toMatch(/^a+(😀.*)?\.txt$/u);
  });

  it('can be written for every title: whole characters, one ending, nothing that leads elsewhere', () => {
    fc.assert(
      fc.property(title, fc.constantFrom('txt', 'srt', 'docx'), (text, ending) => {
        const header = attachment(text, ending);
        expect(header).toMatch(/^[\x20-\x7e]*$/);
        expect(/filename="([^"]*)"/.exec(header)?.[1]).toMatch(new RegExp(`^[^/\\\\%.]([^/\\\\%])*\\.${ending}$`));
        const name = nameIn(header);
        expect(name.endsWith(`.${ending}`)).toBe(true);
        expect(name).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/u);
        expect(name.startsWith('.')).toBe(false);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        const known = new Set([...graphemesOf(text.normalize('NFC')), ...graphemesOf(`transcript.${ending}`)]);
        for (const sign of graphemesOf(name.slice(0, -ending.length - 1))) {
          if (/^[🏴👨🇨]/u.test(sign)) expect(known).toContain(sign);
        }
      }),
    );
  });

  it('keeps an emoji of several people together, and has a plain one for old readers', () => {
    expect(nameIn(attachment('👨‍👩‍👧 zu Hause', 'srt'))).toBe('👨‍👩‍👧 zu Hause.srt');
    expect(attachment('Zürich', 'txt')).toContain('filename="Zurich.txt"');
    expect(attachment('😀', 'txt')).toContain('filename="transcript.txt"');
  });
});
