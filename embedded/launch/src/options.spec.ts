import { describe, expect, it } from '@jest/globals';
import { optionsFrom, WrongOptions } from './options.ts';
import { storePlans } from './plans.ts';
import { portsFrom } from './ports.ts';

const port = (text: string): number => optionsFrom('start', ['--port', text], '/').port;

describe('the port of an instance', () => {
  it.each(['6000', '5999', '6658', '4037', '10080'])(
    '%s is refused: a browser would not open it, or one beside it',
    (text) => {
      expect(() => port(text)).toThrow(WrongOptions);
      expect(() => port(text)).toThrow(/which no browser opens/);
    },
  );

  it.each(['80', '70000', 'x', '4000.5'])('%s is refused: it is no port', (text) => {
    expect(() => port(text)).toThrow('is no port from 1024 to 65000');
  });

  it.each(['4000', '4100', '4300', '5200', '8080'])('%s is taken', (text) => {
    expect(port(text)).toBe(Number(text));
  });
});

it('a loss is accepted only when it is said, and by the two servers that keep a log', () => {
  const accepts = (...args: string[]) => optionsFrom('start', args, '/').acceptLoss;
  expect([accepts(), accepts('--accept-loss')]).toEqual([false, true]);
  const place = { ports: portsFrom(4000, 1), data: '/d' };
  const withWord = (accepted: boolean) =>
    storePlans(place, accepted).filter(({ args }) => args.includes('--accept-loss'));
  expect(withWord(false)).toEqual([]);
  expect(withWord(true).map(({ name }) => name)).toEqual(['eventstore', 'mongo']);
});
