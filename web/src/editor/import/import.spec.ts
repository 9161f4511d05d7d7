import { describe, expect, test } from '@jest/globals';
import {
  readTextFile,
  segmentsFromWords,
  speakerName,
  timedTokensOf,
  type TextFile,
  type Transcript,
} from '@soebs/events/transcript';
import fc from 'fast-check';
import { enter, newLog, rest, shown } from '../testing/person.ts';
import { matchWords } from './match.ts';
import { planImport, usualChoice } from './plan.ts';
import { takeIn } from './take-in.ts';

const fileOf = (text: string): TextFile => {
  const read = readTextFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.code);
  return read.file;
};
/** Paragraphs ten seconds apart, a word every half second. */
const textOf = (...texts: string[]): Transcript => ({
  segments: texts.flatMap((text, n) =>
    segmentsFromWords(
      text.split(' ').map((word, w) => ({
        text: word,
        startMs: n * 10_000 + w * 500,
        endMs: n * 10_000 + w * 500 + 400,
        confidence: 60,
      })),
      { newId: () => `p${n}` },
    ),
  ),
  attributes: {},
});
const imported = (text: Transcript, file: string, change: Partial<ReturnType<typeof usualChoice>> = {}) => {
  const read = fileOf(file);
  let ids = 0;
  const newId = (): string => `new${(ids += 1)}`;
  const plan = planImport(text, read, { ...usualChoice(read), ...change, newId });
  if (!plan) throw new Error('the operations fit nowhere');
  return plan;
};
const texts = ({ segments }: Transcript): string[] => segments.map(({ text }) => text);
const timesOf = ({ segments }: Transcript): string[] =>
  segments.flatMap((segment) =>
    timedTokensOf(segment).map(
      ({ offset, length, startMs, endMs }) => `${segment.text.slice(offset, offset + length)} ${startMs}-${endMs}`,
    ),
  );

describe('importing a file', () => {
  test('[TX41] words that agree keep times and confidence and are not touched', () => {
    const text = textOf('guten tag herr maier', 'bis bald');
    const { result, same, words } = imported(text, 'guten tag Herr Meier\n\nbis bald.');
    expect(texts(result)).toEqual(['guten tag Herr Meier', 'bis bald.']);
    expect([same, words]).toEqual([3, 6]);
    expect(timesOf(result)).toEqual([
      ...['guten 0-400', 'tag 500-900', 'Herr 1000-1400', 'Meier 1500-1900'],
      ...['bis 10000-10400', 'bald. 10500-10900'],
    ]);
    expect([...(result.segments[0]?.confidence ?? [])]).toEqual([60, 60, 100, 100]);
    expect(imported(text, 'guten tag herr maier\n\nbis bald').operations).toEqual([]);
  });

  test('[TX41] new words take the time of their cue, as far as their neighbours leave it', () => {
    const text = textOf('eins zwei drei');
    const file = '00:00.000 --> 00:01.000\neins zwei\n\n00:05.000 --> 00:06.000\nganz neu';
    expect(timesOf(imported(text, file).result)).toEqual([
      'eins 0-400',
      'zwei 500-900',
      ...['ganz 5000-5571', 'neu 5571-6000'],
    ]);
  });

  test('[TX41] without cues new words share the time of those whose place they take', () => {
    const text = textOf('eins zwei drei vier');
    expect(timesOf(imported(text, 'eins ab cd vier').result).slice(1, 3)).toEqual(['ab 500-900', 'cd 1000-1400']);
    expect(timesOf(imported(text, 'eins ab cd ef vier').result)).toEqual([
      'eins 0-400',
      ...['ab 500-800', 'cd 800-1100', 'ef 1100-1400'],
      'vier 1500-1900',
    ]);
  });

  test('[TX41] paragraphs stay with subtitles, and become the file’s with plain text', () => {
    const text = textOf('eins zwei drei', 'vier fünf sechs');
    const cues = '00:00.000 --> 00:12.000\neins zwei drei vier\n\n00:10.500 --> 00:12.000\nfünf sechs';
    expect(texts(imported(text, cues).result)).toEqual(['eins zwei drei', 'vier fünf sechs']);
    const { result } = imported(text, 'eins\n\nzwei drei vier\n\nfünf sechs');
    expect(texts(result)).toEqual(['eins', 'zwei drei vier', 'fünf sechs']);
    expect(timesOf(result)).toEqual(timesOf(text));
    expect(texts(imported(text, 'eins\n\nzwei drei vier\n\nfünf sechs', { takesParagraphs: false }).result)).toEqual(
      texts(text),
    );
  });

  test('[TX41] paragraphs of which nothing is left go away', () => {
    const text = textOf('eins zwei drei', 'vier fünf', 'sechs sieben acht');
    expect(texts(imported(text, 'sechs sieben acht', { takesParagraphs: false }).result)).toEqual([
      'sechs sieben acht',
    ]);
    expect(texts(imported(text, 'eins zwei drei', { takesParagraphs: false }).result)).toEqual(['eins zwei drei']);
  });

  test('[TX41] speakers are taken over: known ones by their names, new ones with theirs', () => {
    const text: Transcript = { ...textOf('ja gut', 'nein danke'), attributes: { 'speaker:s1': 'Anna' } };
    const { result } = imported(text, 'ANNA: ja\n\nBert: gut nein\n\nAnna: danke', {});
    expect(result.segments.map((each) => `${speakerName(result, each.speakerId) ?? '?'}: ${each.text}`)).toEqual([
      ...['?: ANNA: ja', '?: Bert: gut nein', '?: Anna: danke'],
    ]);
    const named = imported(text, 'Anna:\nja\n\nBert:\ngut nein\n\nAnna:\ndanke').result;
    expect(named.segments.map((each) => `${speakerName(named, each.speakerId) ?? '?'}: ${each.text}`)).toEqual([
      ...['Anna: ja', 'Bert: gut nein', 'Anna: danke'],
    ]);
  });

  test('[TX41] cues become paragraphs where nobody has spoken', () => {
    const empty: Transcript = {
      segments: [{ id: 'first', speakerId: null, text: '', timings: new Int32Array(), confidence: new Uint8Array() }],
      attributes: {},
    };
    const { result } = imported(empty, '00:01.000 --> 00:02.000\nJa.\n\n00:05.000 --> 00:06.000\nNein.');
    expect(timesOf(result)).toEqual(['Ja. 1000-2000', 'Nein. 5000-6000']);
    expect(texts(result)).toEqual(['Ja.', 'Nein.']);
  });

  test('[TX41] whatever file meets whatever text: its words stand there, in order, each with a rising time', () => {
    const word = fc.constantFrom('eins', 'zwei', 'Drei,', 'vier', 'fünf.', '你好', 'x');
    const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    const cues = fc
      .array(fc.tuple(fc.nat(30_000), fc.nat(3_000), line), { minLength: 1, maxLength: 6 })
      .map((all) =>
        all.map(
          ([at, lasts, said]) => `00:${(at / 1_000).toFixed(3)} --> 00:${((at + lasts) / 1_000).toFixed(3)}\n${said}`,
        ),
      );
    const paragraphs = fc.array(line, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(paragraphs, fc.oneof(cues, paragraphs), fc.boolean(), (own, file, takesParagraphs) => {
        const read = fileOf(file.join('\n\n'));
        const { result } = imported(textOf(...own), file.join('\n\n'), { takesParagraphs });
        const letters = (all: readonly string[]): string => all.join('').replaceAll(/\s/gu, '');
        expect(letters(texts(result))).toBe(letters(read.pieces.map(({ text }) => text)));
        let lastMs = 0;
        for (const token of result.segments.flatMap(timedTokensOf)) {
          expect(token.startMs).toBeGreaterThanOrEqual(lastMs);
          lastMs = token.endMs;
        }
      }),
    );
  });

  test('[TX41] is one step that one undo takes back, and a version with a name', async () => {
    const log = newLog('guten tag', 'bis bald');
    const { model } = await enter(log);
    const file = fileOf('Guten Tag,\n\nbis bald!');
    const choice = usualChoice(file);
    const names = { before: 'Vor dem Import', after: 'Import «a.txt»' };
    const taking = takeIn(model, file, { names, choice });
    await rest();
    expect(await taking).toBe(true);
    expect(shown(model)).toEqual(['Guten Tag,', 'bis bald!']);
    expect(Object.values(model.transcript().attributes)).toEqual(['Vor dem Import', 'Import «a.txt»']);
    model.undo();
    expect(shown(model)).toEqual(['guten tag', 'bis bald']);
    expect(model.transcript().attributes).toEqual({});
  });

  test('[TX41] a text of ten hours is matched in a moment, and a foreign one not at all', () => {
    let seed = 1;
    const words = Array.from({ length: 20_000 }, () => `w${(seed = (seed * 48_271) % 2_147_483_647) % 2_000}`);
    const changed = words.map((word, n) => (n % 10 === 0 ? 'neu' : word));
    expect(matchWords(words, changed).filter((place, n) => place === n).length).toBeGreaterThan(17_000);
    const foreign = Array.from({ length: 20_000 }, (_, n) => `f${n}`);
    expect(matchWords(words, foreign).every((place) => place === -1)).toBe(true);
  });
});
