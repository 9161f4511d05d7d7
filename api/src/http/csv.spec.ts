import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvHundredths, csvLine, csvText } from './csv.ts';

/** Reads one written text as RFC 4180 has it, with any separator. */
const cellsOf = (written: string, separator: string): string[] => {
  const [, quoted] = /^"((?:[^"]|"")*)"$/u.exec(written) ?? [];
  return quoted === undefined ? written.split(new RegExp(`[\\r\\n\\${separator}]`)) : [quoted.replaceAll('""', '"')];
};
const isRun = (cell: string): boolean =>
  /^[=+\-@\u2212]/u.test(cell.replace(/^[\s\p{Cf}\p{Cc}]+/u, '').normalize('NFKC')) || /^[\t\r]/.test(cell);

describe('a text in a table', () => {
  it.each([
    '=1+1',
    '+41',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\u00A0=1',
    '\u3000=1',
    '\u200B=1',
    '\uFEFF=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '﹦1',
    '﹢1',
    '\u22121',
    '\u0000=1',
  ])('[CR13] never lets %j be a formula', (text) => {
    expect(csvText(text).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['a\n=1+1', 'a\r\n=1', 'a\r@x', 'a\u2028-1', 'a\v+1', '\n=1'])(
    '[CR13] never lets a later line of %j be one',
    (text) => {
      for (const line of csvText(text)
        .slice(1, -1)
        .split(/[\n\r\v\u2028]+/))
        expect(isRun(line)).toBe(false);
    },
  );

  it.each([
    ['plain', 'plain'],
    ['Zürich', 'Zürich'],
    ['1 = 1', '1 = 1'],
    ['a;b', '"a;b"'],
    ['a,=1', '"a,=1"'],
    ['say "so"', '"say ""so"""'],
    ['two\nlines', '"two\nlines"'],
    [' blank', '" blank"'],
    ['', ''],
  ])('[CR13] writes %j as one cell', (text, written) => {
    expect(csvText(text)).toBe(written);
  });

  it('[CR13] stays one cell that nobody runs, whatever it says and whichever separator a program takes', () => {
    const letters = fc.constantFrom(...Array.from('=+-@＝－a1 "\';,|\t\r\n\u00A0\u200B'));
    fc.assert(
      fc.property(
        fc.string({ unit: letters, maxLength: 12 }),
        fc.constantFrom(';', ',', '\t', '|'),
        (text, separator) => {
          const cells = cellsOf(csvText(text), separator);
          expect(cells).toHaveLength(1);
          expect(isRun(cells[0] ?? '')).toBe(false);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('[CR13] leaves numbers numbers', () => {
    expect(csvLine([csvHundredths(-1_050), csvHundredths(5), csvText('x')])).toBe('-10.50;0.05;x\r\n');
  });
});
