import { describe, expect, test } from '@jest/globals';
import { joinsOf } from './spacing.ts';

/** The words with `^` where no blank stands before, `?` where nothing is known. */
const read = (words: readonly string[], text: string): string =>
  joinsOf(words, text)
    .map((isJoined, n) => `${isJoined === undefined ? '?' : isJoined ? '^' : ''}${words[n]?.trim() ?? ''}`)
    .join(' ');

describe('the spacing of what was heard', () => {
  test('[TJ6] a leading blank marks where a word begins', () => {
    expect(read([' E', '-Mail', ' L', "'ombre"], '')).toBe("?E ^-Mail L ^'ombre");
    expect(read(['สวัส', 'ดี ', 'ครับ'], '')).toBe('?สวัส ^ดี ครับ');
    expect(read(['สวัส', 'ดี', ' ครับ', 'ผม'], '')).toBe('?สวัส ^ดี ครับ ^ผม');
  });
  test('[TJ6] stripped words are found in the text', () => {
    expect(read(['un', "'altra", 'self', '-love'], "un'altra self-love")).toBe("?un ^'altra self ^-love");
    expect(read(['这', '是', '一', '个', 'AI'], '这是一个 AI')).toBe('?这 ^是 ^一 ^个 AI');
    expect(read(['OpenAI', 'strips', 'marks'], 'OpenAI, strips marks.')).toBe('?OpenAI strips marks');
  });
  test('[TJ6] of a word that the text does not hold nothing is known', () => {
    expect(read(['ja', 'nein', 'doch'], 'ja doch')).toBe('?ja ?nein doch');
    expect(read(['ja', 'nein'], '')).toBe('?ja ?nein');
    expect(read(['a', 'b'], `a ${'x'.repeat(60)} b`)).toBe('?a ?b');
  });
  test('nothing heard', () => {
    expect(joinsOf([], 'abc')).toEqual([]);
  });
});
