import { describe, expect, it } from '@jest/globals';
import { newTokenText } from '../applications/token-text.ts';
import { callers } from './caller.ts';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A token with one sign typed wrong. */
const mistyped = (n: number): string => {
  const text = newTokenText(n % 2 === 0 ? 'live' : 'test');
  const place = 'soeb_live_'.length + (n % 38);
  const sign = SIGNS[(SIGNS.indexOf(text[place] ?? '0') + 1 + (n % 60)) % SIGNS.length] ?? '0';
  return `${text.slice(0, place)}${sign}${text.slice(place + 1)}`;
};

describe('who asks', () => {
  it('[WB1] with a mistyped token is refused without a single read: 1,000 of them', async () => {
    const read: string[] = [];
    const fails = (what: string) => () => {
      read.push(what);
      return Promise.reject(new Error(what));
    };
    const knows = callers({
      applications: { find: fails('find'), used: fails('used') },
      commands: { contracts: { handle: fails('handle'), stateOf: fails('stateOf') } as never },
      mayEnter: fails('mayEnter'),
      now: () => new Date('2026-11-30T10:00:00.000Z'),
    });
    const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => knows(`Bearer ${mistyped(n)}`)));
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
    expect(new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.reason)))).toEqual(new Set(['unauthorized']));
    expect(read).toEqual([]);
  });
});
