import { describe, expect, it } from '@jest/globals';
import { textOfWords, type HeardWord } from '@soebs/events/transcript';
import { spokenOf, written } from '../stages/proofread-transcription.ts';
import { applyExpressions } from './expressions.ts';
import { dropLoops, dropOverSilence } from './inventions.ts';
import type { Heard, RecognitionOptions } from '../stages/transcribe-audio.ts';
import { capitals, normalMarks, swissSpelling } from './spelling.ts';

const proofread = (heard: Heard, options: RecognitionOptions): HeardWord[] => written(spokenOf(heard), options);

/** Words of 400 ms, one every 500 ms. */
const said = (text: string): HeardWord[] =>
  text
    .split(' ')
    .map((word, n) => ({ text: word, startMs: n * 500, endMs: n * 500 + 400, confidence: 80, speakerId: null }));
/** Words that a looping model crammed into no time. */
const crammed = (text: string): HeardWord[] =>
  said(text).map((word, n) => ({ ...word, startMs: n * 20, endMs: n * 20 + 20 }));
const read = (words: readonly HeardWord[]): string => words.map(({ text }) => text).join(' ');

describe('the machine’s pass', () => {
  it.each([
    ['der Simplizissimus spricht', ['Simplicissimus'], 'der Simplicissimus spricht'],
    ['Melcher Sternfelds von Fuchsheim,', ['Melchior Sternfels von Fuchshaim'], 'Melchior Sternfels von Fuchshaim,'],
    ['Christoffel von Grimmelshausen,', ['Grimmelshausen'], 'Christoffel von Grimmelshausen,'],
    ['das Kuber Netes Projekt', ['Kubernetes'], 'das Kubernetes Projekt'],
    ['wir sehen uns in Winter Tour.', ['Winterthur'], 'wir sehen uns in Winterthur.'],
    ['the Cooper Netties cluster', ['Kubernetes'], 'the Cooper Netties cluster'],
    ['a grand piano', ['Ann'], 'a grand piano'],
    ['«grimmelshausen» sagte', ['Grimmelshausen'], '«Grimmelshausen» sagte'],
    ['we met Mr. Simplicisimus, again', ['Simplicissimus'], 'we met Mr. Simplicissimus, again'],
    ['the post gress database', ['Postgres'], 'the Postgres database'],
  ])('[TJ6] expressions: «%s» with %p becomes «%s»', (heard, expressions, expected) => {
    expect(read(applyExpressions(said(heard), expressions))).toBe(expected);
  });

  it('[TJ6] an expression keeps the times of what was heard', () => {
    const [first, second] = applyExpressions(said('Melcher Sternfelds'), ['Melchior Sternfels']);
    expect([first?.startMs, first?.endMs, second?.startMs, second?.endMs]).toEqual([0, 400, 500, 900]);
    const [joined] = applyExpressions(said('Kuber Netes'), ['Kubernetes']);
    expect([joined?.startMs, joined?.endMs]).toEqual([0, 900]);
  });

  it.each([
    ['ja ja ja ja weiter', 'ja weiter'],
    ['ja ja ja weiter', 'ja ja ja weiter'],
    ['Vielen Dank. Vielen Dank. Vielen Dank. Vielen Dank. Ende', 'Vielen Dank. Ende'],
    [
      'thanks for watching Thanks for watching, thanks for watching! Thanks for watching. Bye',
      'thanks for watching Bye',
    ],
    [
      'a b c d e f g a b c d e f g a b c d e f g a b c d e f g',
      'a b c d e f g a b c d e f g a b c d e f g a b c d e f g',
    ],
  ])('[TJ6] loops: «%s» becomes «%s»', (heard, expected) => {
    expect(read(dropLoops(crammed(heard)))).toBe(expected);
  });

  it.each([
    'No, no, no, no, no! Go away.',
    'ja ja ja ja weiter',
    'Row, row, row, row your boat',
    'na na na na na na na na',
  ])('[TJ6] people repeat themselves: «%s» stays as it was said', (text) => {
    expect(read(dropLoops(said(text)))).toBe(text);
  });

  it('[TJ6] what goes on for long is a loop, however plausible its times are', () => {
    expect(read(dropLoops(said(`Danke. ${'Vielen Dank. '.repeat(20)}Ende`)))).toBe('Danke. Vielen Dank. Ende');
  });

  it('[TJ6] a loop without times is dropped', () => {
    const timeless = said('ja ja ja ja weiter').map((word) => ({ ...word, startMs: null, endMs: null }));
    expect(read(dropLoops(timeless))).toBe('ja weiter');
  });

  it('[TJ6] drops words well inside a long silence, keeps those at its edge and those without times', () => {
    const words = said('eins zwei drei vier fünf sechs').map((word, n) =>
      n === 3 ? { ...word, startMs: null, endMs: null } : { ...word, confidence: 20 },
    );
    expect(read(dropOverSilence(words, [{ startMs: 700, endMs: 2_700 }]))).toBe('eins zwei vier sechs');
    expect(read(dropOverSilence(words, [{ startMs: 700, endMs: 1_600 }]))).toBe(read(words));
  });

  it('[TJ6] a word that the recogniser is sure of stays, however quiet it is; one it says nothing of does not', () => {
    const [sure, unsure] = said('leise stille');
    const quiet = [
      { ...sure, confidence: 60 },
      { ...unsure, confidence: undefined },
    ] as HeardWord[];
    expect(read(dropOverSilence(quiet, [{ startMs: -1_000, endMs: 5_000 }]))).toBe('leise');
  });

  it.each([
    ['de-CH', 'Strasse GROSS'],
    ['de-LI', 'Strasse GROSS'],
    ['de-DE', 'Straße GROẞ'],
    ['en', 'Straße GROẞ'],
  ])('[TJ6] writes ss for ß in Swiss German only: %s', (language, expected) => {
    expect(read(swissSpelling(said('Straße GROẞ'), language))).toBe(expected);
  });

  it.each([
    ['Merk - und Denkwürdiges , ja ...', 'Merk- und Denkwürdiges, ja…'],
    ["it 's , well ... don't !", 'it ’s, well… don’t!'],
    ['so what ? nothing .', 'so what? nothing.'],
  ])('[TJ6] joins marks that stand alone and hyphens to the word before: «%s»', (heard, expected) => {
    expect(read(normalMarks(said(heard.replaceAll("'", '\u2019'))))).toBe(expected);
  });

  it.each([
    ['guten tag. wie geht es?', 'Guten tag. Wie geht es?'],
    ['am 29. juli, z.B. heute', 'Am 29. juli, z.B. heute'],
    ['dr. meier kommt. er sagt: «ja.» dann', 'Dr. meier kommt. Er sagt: «ja.» Dann'],
    ['this is e.g. a test. it works', 'This is e.g. a test. It works'],
  ])('[TJ6] capitals: «%s» becomes «%s»', (heard, expected) => {
    expect(read(capitals(said(heard)))).toBe(expected);
  });

  it('[TJ6] words are whole before expressions, loops and capitals are looked for', () => {
    const words = [' L', '’ombre', ' Simpli', '-zissimus', ' 你', '好'].map((text, n) => ({
      text: text.trim(),
      startMs: n * 500,
      endMs: n * 500 + 400,
      isJoined: !text.startsWith(' '),
    }));
    const made = proofread(
      { language: 'fr', words, silences: [] },
      { language: 'fr', expressions: ['Simplicissimus'] },
    );
    expect(read(made)).toBe('L’ombre Simplicissimus 你 好');
    expect(made.map(({ isJoined }) => isJoined)).toEqual([false, false, false, true]);
    expect(made.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 900],
      [1_000, 1_900],
      [2_000, 2_400],
      [2_500, 2_900],
    ]);
  });

  it('[TJ6] an expression without blanks is found among single signs', () => {
    const words = Array.from('我在苏黎士大学').map((text, n) => ({
      text,
      startMs: n * 100,
      endMs: n * 100 + 90,
      isJoined: n > 0,
    }));
    const made = proofread({ language: 'zh', words, silences: [] }, { language: 'zh', expressions: ['苏黎世大学'] });
    expect(textOfWords(made)).toBe('我在苏黎世大学');
    expect(made.at(-1)?.endMs).toBe(690);
  });

  it('[PJ9] nothing heard stays nothing', () => {
    expect(proofread({ language: 'de', words: [], silences: [] }, { language: 'auto', expressions: ['Bern'] })).toEqual(
      [],
    );
  });

  it('[TJ6] does all of it in one pass', () => {
    const heard = { language: 'de', words: said('die strasse heißt Simplizissimus - weg . ja ja'), silences: [] };
    expect(read(proofread(heard, { language: 'de-CH', expressions: ['Simplicissimus'] }))).toBe(
      'Die strasse heisst Simplicissimus- weg. Ja ja',
    );
  });
});
