import { describe, expect, it } from '@jest/globals';
import { objectionsTo } from './commit-message.ts';

const why = '\n\nBecause it was wrong.\n';

describe('a commit message', () => {
  it.each([
    `credits: refuse refund when nothing is unused${why}`,
    `api, web/editor: keep what was typed${why}`,
    `README: say which Nodes were tried${why}`,
    `web: ${'ä'.repeat(67)}${why}`,
    `web: keep it${why}# Please enter the commit message\n`,
    "Merge branch 'main'",
    'fixup! web: keep it',
  ])('passes: %j', (message) => {
    expect(objectionsTo(message)).toEqual([]);
  });

  it.each([
    [`keep what was typed${why}`, ['room']],
    [`web: ${'x'.repeat(68)}${why}`, ['73 characters']],
    [`web: keep what was typed.${why}`, ['full stop']],
    ['web: keep what was typed', ['body says why']],
    ['web: keep what was typed\nbecause', ['empty line']],
    ['web: keep what was typed\n\n# only a comment', ['body says why']],
    ['web: keep it\n\n# ------------------------ >8 ------------------------\ndiff --git a b', ['body says why']],
    ['', ['room', 'body says why']],
  ])('is refused: %j', (message, causes) => {
    const found = objectionsTo(message);
    expect(found.map((each, n) => each.includes(causes[n] ?? '\0'))).toEqual(causes.map(() => true));
  });
});
