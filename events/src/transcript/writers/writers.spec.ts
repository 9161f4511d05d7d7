import { describe, expect, test } from '@jest/globals';
import { speakerKey } from '../shapes.ts';
import { paragraph } from '../testing/examples.ts';
import { sbvParts, srtParts, ttmlParts, vttParts, writeSrt, writeTxt, writeVtt, type WritableCue } from './index.ts';

const cue = (startMs: number, endMs: number, ...lines: string[]) => ({ startMs, endMs, lines });
const one = (...lines: string[]) => [cue(0, 1_000, ...lines)];
const srtText = (line: string) => writeSrt(one(line)).split('\n')[2];
const vttText = (line: string) => writeVtt(one(line)).split('\n')[3];

/** Cues without end: whoever collects them all before writing never comes back. */
function* endless(): Generator<WritableCue> {
  for (let n = 0; ; n += 1) yield cue(n * 1_000, n * 1_000 + 900, `Zeile ${n}`);
}
const firstParts = (parts: Iterator<string>, count: number): string[] =>
  Array.from({ length: count }, () => String(parts.next().value));

describe('subtitle files', () => {
  test.each([
    ['srt', srtParts],
    ['vtt', vttParts],
    ['sbv', sbvParts],
    ['ttml', (cues: Iterable<WritableCue>) => ttmlParts(cues, { language: 'de' })],
  ] as const)('[SU3.1] %s leaves cue by cue, so that ten hours need no more memory than a minute', (_, write) => {
    const parts = firstParts(write(endless()), 5);
    expect(parts[4]).toMatch(/Zeile [34]/u);
    expect(Math.max(...parts.slice(1).map((part) => part.length))).toBeLessThan(200);
  });

  test('[SU] srt: numbers, comma, an empty line after the last cue, LF and no BOM', () => {
    expect(writeSrt([cue(0, 1_500, 'Grüezi,', '«ss»'), cue(1_999.5, 359_999_999, 'x')])).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nGrüezi,\n«ss»\n\n2\n00:00:02,000 --> 99:59:59,999\nx\n\n',
    );
  });
  test('[SU] vtt: a bare header and every text escaped', () => {
    expect(writeVtt([cue(59_999.6, 3_600_000, 'AT&T', 'a --> b')])).toBe(
      'WEBVTT\n\n00:01:00.000 --> 01:00:00.000\nAT&amp;T\na --&gt; b\n\n',
    );
    expect(vttText('I <3 you')).toBe('I &lt;3 you');
  });
  test('[SU] a hundred hours keep their digits', () => {
    expect(writeSrt([cue(360_000_000, 360_000_001, 'x')])).toContain('100:00:00,000 --> 100:00:00,001');
  });
  test('[SU] srt text that a reader could take for something else is defused', () => {
    const given = [
      'a --> b',
      'Das <unverständlich> Wort',
      'MyValue<String>',
      'I <3 you',
      '1 < 2 und 3 > 2',
      '{\\an8}hoch',
      '<a <b>',
    ];
    expect(given.map(srtText)).toEqual([
      'a → b',
      'Das ‹unverständlich› Wort',
      'MyValue‹String›',
      'I <3 you',
      '1 < 2 und 3 > 2',
      '❴\\an8❵hoch',
      '<a ‹b›',
    ]);
    expect(['<12 Uhr>', '<>', '<_x>', 'y=<2>', '{y:i}', 'a < b> c', '<a<b>c>'].map(srtText)).toEqual([
      '‹12 Uhr›',
      '‹›',
      '‹_x›',
      'y=‹2›',
      '❴y:i❵',
      'a ‹ b› c',
      '‹a‹b›c›',
    ]);
    expect(writeSrt(one('ein <font', 'rot> Wort')).split('\n').slice(2, 4)).toEqual(['ein ‹font', 'rot› Wort']);
  });
  test('[SU3.1] srt for old players: a byte order mark once and the line ends of Windows', () => {
    const file = writeSrt([cue(0, 1_000, 'ä', 'ö'), cue(1_000, 2_000, 'ü')], { forOldPlayers: true });
    expect(file).toBe(
      '\uFEFF1\r\n00:00:00,000 --> 00:00:01,000\r\nä\r\nö\r\n\r\n2\r\n00:00:01,000 --> 00:00:02,000\r\nü\r\n\r\n',
    );
    expect(writeSrt([], { forOldPlayers: true })).toBe('');
  });
  test('[SU3.1] signs that are one in two ways are composed, and no sign becomes another', () => {
    expect(vttText('e\u0301 \uF9D0 \u2126 \u212B \u{2F800} \u1112\u1161\u11AB')).toBe(
      'é \uF9D0 \u2126 \u212B \u{2F800} 한',
    );
    expect(writeVtt(one('\u200B', 'a\u200Bb'))).toContain('\nab\n');
    expect(writeVtt(one('\u200B'))).toBe('WEBVTT\n\n');
  });
  test('[SU] control characters, special blanks and empty lines go; empty cues are never written', () => {
    expect(writeVtt([cue(0, 1, 'a\u0000b\u00A0c\r\nd ', '', '\u2028'), cue(1, 2, ' ')])).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.001\nab c d\n\n',
    );
  });
  test('[PJ9] nothing spoken: valid empty files', () => {
    expect([writeSrt([]), writeVtt([]), writeTxt({ segments: [], attributes: {} })]).toEqual(['', 'WEBVTT\n\n', '']);
  });
  test('[TX40] txt shows the paragraphs word for word, with the speaker’s name at each turn', () => {
    const anna = { ...paragraph('p0', 'Ja, ja ja.'), speakerId: 's1' };
    const bert = { ...paragraph('p2', 'Gut.'), speakerId: 's2' };
    const segments = [anna, { ...anna, id: 'p1', text: 'Ja\u00A0gut ' }, bert];
    expect(writeTxt({ segments, attributes: { [speakerKey('s1')]: 'Anna Meier' } })).toBe(
      'Anna Meier:\nJa, ja ja.\n\nJa gut\n\ns2:\nGut.\n',
    );
  });
});
