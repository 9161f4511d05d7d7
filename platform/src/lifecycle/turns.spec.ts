import { expect, it } from '@jest/globals';
import { turns } from './turns.ts';

const tick = (): Promise<void> => new Promise(setImmediate);

it('does the work of a key one after the other, also after one has failed, and other keys meanwhile', async () => {
  const turn = turns();
  const said: string[] = [];
  const work = (name: string) => async (): Promise<string> => {
    said.push(`${name} begins`);
    await tick();
    said.push(`${name} ends`);
    if (name === 'a1') throw new Error(name);
    return name;
  };
  const all = [turn('a', work('a1')), turn('a', work('a2')), turn('b', work('b1'))];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(said.filter((each) => each.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
  expect(said.indexOf('b1 begins')).toBeLessThan(said.indexOf('a1 ends'));
  expect(await turn('a', work('a3'))).toBe('a3');
});
