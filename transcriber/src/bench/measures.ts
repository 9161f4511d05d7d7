import { spawnSync } from 'node:child_process';
import { distance } from 'fastest-levenshtein';

/** Case, punctuation, ß/ss and hyphens make no difference. */
const normal = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);

/** Word error rate: edits of words over words said. Words become single characters, so the letter distance counts words. */
export const errorRate = (said: string, heard: string): number => {
  const codes = new Map<string, string>();
  const code = (word: string): string => {
    const known = codes.get(word) ?? String.fromCodePoint(0x4e00 + codes.size);
    codes.set(word, known);
    return known;
  };
  const reference = normal(said).map(code).join('');
  return distance(reference, normal(heard).map(code).join('')) / reference.length;
};

/** What ffmpeg writes to its output. */
export const ffmpeg = (...args: readonly string[]): Buffer =>
  spawnSync('ffmpeg', ['-nostdin', '-v', 'error', ...args], { maxBuffer: 2 ** 31, encoding: 'buffer' }).stdout;
