import { describe, expect, test } from '@jest/globals';
import { transcriptDocumentsCodec } from '../transcript-documents/events.ts';
import { applyOperations } from './apply.ts';
import { segmentsFromWords } from './hear.ts';
import { fromStored, type HeardWord, type Segment } from './shapes.ts';
import { joinHeard, textOfWords, withOwnSpacing, wordsOfText } from './spacing.ts';
import { tokensOf, wordsOf } from './tokens.ts';
import { cuesOfTranscript } from './subtitles/cues.ts';
import { optionsOfPreset } from './subtitles/options.ts';
import { jsonParts, writeSrt, writeTxt, writeVtt } from './writers/index.ts';

/** Words a tenth of a second each; `^` before a word: no blank, `?` before it: nothing is known. */
const heard = (text: string): HeardWord[] =>
  text.split(' ').map((given, n) => ({
    text: given.replace(/^[\^?]/u, ''),
    startMs: n * 100,
    endMs: n * 100 + 100,
    confidence: 90 - n,
    ...(given.startsWith('?') ? {} : { isJoined: given.startsWith('^') }),
  }));
const only = (words: readonly HeardWord[]): Segment =>
  segmentsFromWords(words, { newId: () => 'a', maxParagraphMs: 1e9 })[0]!;
const tokens = (text: string): string[] =>
  tokensOf(text).map(({ offset, length }) => text.slice(offset, offset + length));

describe('the recogniser’s own spacing', () => {
  test.each([
    ['E ^-Mail kommt', 'E-Mail kommt'],
    ['L ^’ombre', 'L’ombre'],
    ['un ^’altra', 'un’altra'],
    ['self ^-love is', 'self-love is'],
    ['这 ^是 ^一 ^个 ^测试 ^。', '这是一个测试。'],
    ['?这 ?是 ?AI 技术', '这是 AI 技术'],
    ['これ ^は ^ペン ^です', 'これはペンです'],
    ['สวัส ^ดี ครับ ^ผม', 'สวัสดี ครับผม'],
    ['?ສະ ?ບາຍ ?ດີ', 'ສະບາຍດີ'],
    ['?សួ ?ស្តី', 'សួស្តី'],
    ['?မင်္ဂ ?လာ ?ပါ', 'မင်္ဂလာပါ'],
  ])('[TJ6] %s is written as %s', (given, text) => {
    expect(only(heard(given)).text).toBe(text);
    expect(textOfWords(joinHeard(heard(given)))).toBe(text);
  });

  test('[TJ6] one word with the times of its parts and the lower confidence', () => {
    expect(wordsOf(only(heard('E ^-Mail kommt')))).toEqual([
      { text: 'E-Mail', startMs: 0, endMs: 200, confidence: 89 },
      { text: 'kommt', startMs: 200, endMs: 300, confidence: 88 },
    ]);
  });

  test('[TX1] in scripts without blanks every sign is a word with its times', () => {
    expect(tokens('我说「测试」，3个AI技术ok。')).toEqual([
      '我',
      '说',
      '「测',
      '试」，',
      '3',
      '个',
      'AI',
      '技',
      '术',
      'ok。',
    ]);
    expect(tokens('がっこうへ行った')).toEqual(['がっ', 'こ', 'う', 'へ', '行っ', 'た']);
    expect(tokens('เมื่อวานนี้ ดีๆ')).toEqual(['เมื่', 'อ', 'วา', 'น', 'นี้', 'ดีๆ']);
    expect(tokens('E-Mail l’ombre d’été')).toEqual(['E-Mail', 'l’ombre', 'd’été']);
    expect(only(heard('测试 ^了')).timings).toEqual(Int32Array.from([0, 1, 0, 50, 1, 1, 50, 100, 2, 1, 100, 200]));
  });

  test('[TX4] an edit between signs leaves the times of all others', () => {
    const segment = only(heard('这 ^是 ^一 ^个'));
    const applied = applyOperations({ segments: [segment], attributes: {} }, [
      { type: 'T', seg: 'a', delta: [2, '不'] },
    ]);
    if (!applied.ok) throw new Error('refused');
    const words = wordsOf(applied.transcript.segments[0]!);
    expect(words.map(({ text }) => text).join('|')).toBe('这|是|不|一|个');
    expect(words.map(({ startMs }) => startMs)).toEqual([0, 100, 200, 200, 300]);
  });

  test('[TX1] a merge keeps the words on both sides apart where their scripts do', () => {
    const segments = [only(heard('这 ^是')), { ...only(heard('一 ^个')), id: 'b' }];
    const merged = applyOperations({ segments, attributes: {} }, [{ type: 'M', seg: 'a', next: 'b', at: 2 }]);
    if (!merged.ok) throw new Error('refused');
    expect(wordsOf(merged.transcript.segments[0]!).map(({ text }) => text)).toEqual(['这', '是', '一', '个']);
  });

  test('[TX40] no file has blanks that nobody wrote', () => {
    const transcript = { segments: [only(heard('这 ^是 ^一 ^个 ^测试 ^。'))], attributes: {} };
    expect(writeTxt(transcript)).toBe('这是一个测试。\n');
    const cues = cuesOfTranscript(transcript, optionsOfPreset('standard'), { language: 'zh' });
    expect(cues.map(({ lines }) => lines)).toEqual([['这是一个测试。']]);
    expect(writeSrt(cues) + writeVtt(cues) + [...jsonParts(transcript, 'zh')].join('')).not.toContain('这 是');
  });
});

describe('texts that were stored with a blank between all words', () => {
  const old = {
    id: 'a',
    speakerId: null,
    text: '这 是 测试 。 ok',
    timings: [0, 1, 0, 100, 2, 1, 100, 200, 4, 2, 200, 300, 7, 1, 300, 300, 9, 2, 400, 500],
    confidence: [1, 2, 3, 4, 5],
  };
  test('[TX1] the upcaster takes the blanks away and moves nothing', () => {
    const read = transcriptDocumentsCodec.parse({
      type: 'TranscriptSegmentsStored',
      version: 1,
      data: { attempt: 1, part: 0, segments: [old] },
    });
    const [segment] = (read.data as { segments: (typeof old)[] }).segments;
    expect(segment?.text).toBe('这\u200B是\u200B测试\u200B。\u200Bok');
    expect(segment?.text.length).toBe(old.text.length);
    expect(segment?.confidence).toEqual([1, 2, 3, 3, 4, 5]);
    const transcript = { segments: [fromStored(segment!)], attributes: {} };
    expect(writeTxt(transcript)).toBe('这是测试。ok\n');
    const cues = cuesOfTranscript(transcript, optionsOfPreset('standard'), { language: 'zh' });
    expect(cues.map(({ lines }) => lines)).toEqual([['这是测试。ok']]);
  });
  test('[TX1] other scripts stay as they are', () => {
    const german = { ...old, text: 'Guten Tag.', timings: [0, 5, 0, 400, 6, 4, 450, 800], confidence: [97, 88] };
    expect(withOwnSpacing(german)).toEqual(german);
  });
  test('words of a text and their spacing', () => {
    expect(wordsOfText('这是 AI')).toEqual([
      { text: '这', isJoined: false },
      { text: '是', isJoined: true },
      { text: 'AI', isJoined: false },
    ]);
  });
});
