import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diffChars } from 'diff';
import { confidenceCounts, doubtfulBelow } from '@soebs/events/transcript';
import type { Recogniser } from '../speech/recogniser.ts';

const folder = join(process.cwd(), 'e2e/media');

type Heard = { readonly word: string; readonly confidence: number; readonly isWrong: boolean };

/** Case, marks and ß/ss make no difference. */
const bare = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The same letters for the same words, so that words can be compared as letters. */
const lettersOf = (words: readonly string[], codes: Map<string, string>): string =>
  words
    .map((word) => {
      const code = codes.get(word) ?? String.fromCodePoint(0x4e00 + codes.size);
      codes.set(word, code);
      return code;
    })
    .join('');

/** Which of the words that were heard were not said there. */
const wrongOnes = (said: readonly string[], heard: readonly string[]): boolean[] => {
  const codes = new Map<string, string>();
  return diffChars(lettersOf(said, codes), lettersOf(heard, codes))
    .filter(({ removed }) => !removed)
    .flatMap(({ added, value }) => Array.from(value, () => added));
};

const wordsOf = async (recogniser: Recogniser, file: string): Promise<Heard[]> => {
  const sound = await readFile(join(folder, file));
  const signal = new AbortController().signal;
  const { words } = await recogniser.recognise(sound, { language: file.slice(0, 2), expressions: [], signal });
  const said = await readFile(join(folder, file.replace(/\.\w+$/, '.txt')), 'utf8');
  const heard = words
    .map(({ text, confidence = 0 }) => ({ word: bare(text), confidence }))
    .filter(({ word }) => word !== '');
  const reference = said
    .split(/[\s\-–]+/u)
    .map(bare)
    .filter(Boolean);
  const wrong = wrongOnes(
    reference,
    heard.map(({ word }) => word),
  );
  return heard.map((each, n) => ({ ...each, isWrong: wrong[n] ?? true }));
};

const percent = (part: number, of: number): string => ((part / Math.max(1, of)) * 100).toFixed(0);

/**
 * What marks for doubtful words are worth (TX33): by the share of words that is marked, how many of the marked words are wrong
 * (precision) and how many of the wrong words are marked (recall). The default of the editor is the share with the best F1.
 */
export const doubtsTable = async (
  recogniser: Recogniser,
  say: (columns: readonly (string | number)[]) => boolean,
): Promise<void> => {
  const files = (await readdir(folder)).filter((file) => /\.(?:mp3|mp4|wav)$/u.test(file));
  const texts: Heard[][] = [];
  for (const file of files) texts.push(await wordsOf(recogniser, file));
  const errors = texts.flat().filter(({ isWrong }) => isWrong).length;
  say(['\ndoubtful words', 'words marked', 'precision %', 'recall %', 'F1']);
  for (const share of [5, 10, 15, 20, 25, 30, 40, 50]) {
    const marked = texts.flatMap((words) => {
      const confidence = Uint8Array.from(words, (word) => word.confidence);
      const below = doubtfulBelow(confidenceCounts([{ confidence }]), share);
      return words.filter((word) => word.confidence < below);
    });
    const found = marked.filter(({ isWrong }) => isWrong).length;
    const f1 = ((2 * found) / Math.max(1, marked.length + errors)).toFixed(2);
    say([`${String(share)} % of the words`, marked.length, percent(found, marked.length), percent(found, errors), f1]);
  }
  const below50 = texts.flat().filter(({ confidence }) => confidence < 50);
  const found50 = below50.filter(({ isWrong }) => isWrong).length;
  say(['below 50 % (before)', below50.length, percent(found50, below50.length), percent(found50, errors)]);
};
