import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { wrongExpressions } from '../testing/wrong-expressions.ts';
import { applyExpressions } from './expressions.ts';

const folder = join(process.cwd(), 'e2e/media');
const texts = readdirSync(folder).filter((name) => name.endsWith('.txt'));

describe('expressions that nobody said', () => {
  it.each(texts)('[TJ6] a hundred of them change no word of %s', (name) => {
    const words = readFileSync(join(folder, name), 'utf8').split(/\s+/u).filter(Boolean);
    const heard = words.map((text, n) => ({ text, startMs: n * 400, endMs: n * 400 + 300 }));
    expect(wrongExpressions).toHaveLength(100);
    expect(applyExpressions(heard, wrongExpressions).map(({ text }) => text)).toEqual(words);
  });
});
