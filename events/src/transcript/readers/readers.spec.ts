import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { transcriptOf } from '../testing/examples.ts';
import { writeSrt } from '../writers/srt.ts';
import { writeTxt } from '../writers/txt.ts';
import { writeVtt } from '../writers/vtt.ts';
import { LARGEST_TEXT_FILE_BYTES, readTextFile, type FilePiece } from './index.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (file: string | Uint8Array, names: readonly string[] = []): readonly FilePiece[] => {
  const found = readTextFile(typeof file === 'string' ? bytesOf(file) : file, names);
  if (!found.ok) throw new Error(found.code);
  return found.file.pieces;
};
const linesOf = (file: string | Uint8Array, names: readonly string[] = []): string[] =>
  read(file, names).map(({ text, speaker, startMs, endMs }) => `${startMs}-${endMs} ${speaker ?? '?'}: ${text}`);
const codeOf = (bytes: Uint8Array): string => {
  const found = readTextFile(bytes);
  return found.ok ? 'read' : found.code;
};
const utf16 = (text: string, isLittle: boolean): number[] =>
  Array.from(text).flatMap((sign) => {
    const unit = sign.charCodeAt(0);
    return isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff];
  });

describe('reading files of text', () => {
  test.each([
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,500\nGuten Tag.\n\n2\n00:00:03,000 --> 00:00:04,000\nBis bald.\n'],
    [
      'CRLF and a mark',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nGuten Tag.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBis bald.',
    ],
    ['missing numbers', '00:00:01,000 --> 00:00:02,500\nGuten Tag.\n\n00:00:03,000 --> 00:00:04,000\nBis bald.'],
    ['no empty lines', '1\n00:00:01,000 --> 00:00:02,500\nGuten Tag.\n2\n00:00:03,000 --> 00:00:04,000\nBis bald.'],
    ['short times and dots', '1\n0:01.0 --> 0:02.5\nGuten Tag.\n\n2\n0:03 --> 0:04\nBis bald.'],
    ['cues out of order', '00:00:03,000 --> 00:00:04,000\nBis bald.\n\n00:00:01,000 --> 00:00:02,500\nGuten Tag.'],
    [
      'WebVTT with notes, styles, names of cues and settings',
      'WEBVTT - Titel\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE nicht gesprochen\n\nintro\n00:01.000 --> 00:02.500 align:start\nGuten <i.loud>Tag</i>.\n\nNOTE\nauch nicht\n\n00:03.000 --> 00:04.000\n<00:03.100>Bis <c>bald</c>.\n',
    ],
    [
      'tags and entities',
      '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<i>Guten</i>&nbsp;<font color="red">Tag</font>.\n\n2\n00:00:03,000 --> 00:00:04,000\nBis\nbald.',
    ],
  ])('[TX41] %s', (_, file) => {
    expect(linesOf(file)).toEqual(['1000-2500 ?: Guten Tag.', '3000-4000 ?: Bis bald.']);
  });

  test('[TX41] signs that are no tags are spoken; a line of digits is, too', () => {
    expect(linesOf('00:01.000 --> 00:02.000\n1 < 2 und 3 > 2 & so\n\n00:02.000 --> 00:03.000\nim Jahr\n1984')).toEqual([
      '1000-2000 ?: 1 < 2 und 3 > 2 & so',
      '2000-3000 ?: im Jahr 1984',
    ]);
  });

  test('[TX41] speakers by voices, by names before lines, and by dashes', () => {
    expect(linesOf('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Anna Meier>-Ja.</v>\n<v.loud Bert>-Nein.</v>\n')).toEqual([
      '1000-2000 Anna Meier: Ja.',
      '1000-2000 Bert: Nein.',
    ]);
    const named =
      '00:01.000 --> 00:02.000\nANNA: Ja.\n\n00:02.000 --> 00:03.000\nDoch.\n\n00:03.000 --> 00:04.000\nANNA: Achtung: Stufe.';
    expect(linesOf(named)).toEqual(['1000-2000 ANNA: Ja.', '2000-3000 ANNA: Doch.', '3000-4000 ANNA: Achtung: Stufe.']);
    expect(linesOf('00:01.000 --> 00:02.000\nAchtung: Stufe.')).toEqual(['1000-2000 ?: Achtung: Stufe.']);
    expect(linesOf('00:01.000 --> 00:02.000\nBert: Ja.', ['Bert'])).toEqual(['1000-2000 Bert: Ja.']);
  });

  test('[TX41] plain text: paragraphs, names and times before them, times of f4', () => {
    expect(linesOf('Eins\nzwei\n\nDrei')).toEqual(['null-null ?: Eins zwei', 'null-null ?: Drei']);
    expect(linesOf('Eins\nZwei')).toEqual(['null-null ?: Eins', 'null-null ?: Zwei']);
    expect(linesOf('[00:01:05] Anna:\nGuten Tag.\n\nDoch. #00:01:09-5#\n\nBert: Um 10:30 Uhr\n\nBert: Ja')).toEqual([
      '65000-null Anna: Guten Tag.',
      'null-null Anna: Doch.',
      'null-null Bert: Um 10:30 Uhr',
      'null-null Bert: Ja',
    ]);
  });

  test.each([
    ['UTF-8', [...bytesOf('Grüezi «Zürich» – ça')]],
    ['UTF-16 with a mark', [0xff, 0xfe, ...utf16('Grüezi «Zürich» – ça', true)]],
    ['UTF-16 the other way', [0xfe, 0xff, ...utf16('Grüezi «Zürich» – ça', false)]],
    ['UTF-16 without a mark', utf16('Grüezi «Zürich» – ça', true)],
    ['Windows-1252', Array.from('Grüezi «Zürich» – ça', (sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0)))],
  ])('[TX41] letters in %s', (_, bytes) => {
    expect(read(Uint8Array.from(bytes))[0]?.text).toBe('Grüezi «Zürich» – ça');
  });

  test('[TX41] what cannot be read is refused with a code', () => {
    expect(codeOf(bytesOf(' \n\n'))).toBe('file_empty');
    expect(codeOf(bytesOf('WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>\n'))).toBe('file_empty');
    expect(codeOf(new Uint8Array(LARGEST_TEXT_FILE_BYTES + 1))).toBe('file_too_large');
    expect(codeOf(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0, 200, 1]))).toBe('file_unreadable');
  });

  test('[TX41] our own files say what the text says', () => {
    const cues = [{ startMs: 1_000, endMs: 2_000, lines: ['1 < 2 & «so»', '<b> {x} -->'] }];
    expect(read(writeVtt(cues))[0]?.text).toBe('1 < 2 & «so» <b> {x} -->');
    expect(read(writeSrt(cues, { forOldPlayers: true }))[0]?.text).toMatch(/^1 < 2 & «so»/u);
    const text = transcriptOf('Guten Tag.', 'Ja: nein.');
    const named = { ...text, segments: text.segments.map((each, n) => ({ ...each, speakerId: `s${n}` })) };
    expect(
      linesOf(
        writeTxt({ ...named, attributes: { 'speaker:s0': 'Anna', 'speaker:s1': 'Bert' } }, { withTimecodes: true }),
      ),
    ).toEqual(['0-null Anna: Guten Tag.', '1000-null Bert: Ja: nein.']);
  });

  test('[TX41] nothing that anybody sends breaks it, and pieces are one line each', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.string({ unit: 'binary', maxLength: 200 }), (bytes, text) => {
        for (const file of [bytes, bytesOf(`00:01 --> 00:02\n${text}`)]) {
          const found = readTextFile(file);
          if (found.ok)
            for (const piece of found.file.pieces)
              expect(piece.text).not.toMatch(/[\p{Cc}\p{Surrogate}\u2028\u2029]|^\s|\s$/u);
        }
      }),
    );
  });
});
