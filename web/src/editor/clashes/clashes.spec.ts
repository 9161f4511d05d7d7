import { expect, test } from '@jest/globals';
import { clashesIn } from '../collaboration/clashes.ts';
import { takeOf } from './ClashNotice.tsx';
import { enter, newLog, rest, shown, type } from '../testing/person.ts';

/** Two people who overtype the second word before either is saved. */
const bothOvertype = async (one: string, other: string) => {
  const log = newLog('ich sage Danke sehr');
  const people = [await enter(log), await enter(log)] as const;
  people.forEach(({ model }, n) => {
    model.editor.selection = { anchor: { path: [0, 0], offset: 9 }, focus: { path: [0, 0], offset: 14 } };
    type(model, n === 0 ? one : other);
  });
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      for (const { clock } of people) await clock.turn(600);
      await rest();
    }
  };
  await settle();
  return { log, models: people.map(({ model }) => model), settle };
};

test('[TX11] two people who overtype a word alike have it once, and no clash', async () => {
  const { log, models } = await bothOvertype('Vielen', 'Vielen');
  expect([log.texts, ...models.map(shown)]).toEqual(Array.from({ length: 3 }, () => ['ich sage Vielen sehr']));
  expect(models.flatMap((model) => clashesIn(model.transcript()))).toEqual([]);
});

test.each<['first' | 'second', 0 | 1, string]>([
  ['first', 0, 'ich sage Merci sehr'],
  ['second', 1, 'ich sage Vielen sehr'],
])('[TX11] what two people put differently stays, both are told, and either takes the %s', async (taken, who, text) => {
  const { log, models, settle } = await bothOvertype('Merci', 'Vielen');
  expect(log.texts).toEqual(['ich sage Merci Vielen sehr']);
  for (const model of models)
    expect(clashesIn(model.transcript())).toEqual([
      { segmentId: 'p0', first: 'Merci', second: 'Vielen', from: 9, to: 21 },
    ]);
  const model = models[who];
  if (!model) throw new Error('nobody');
  expect(takeOf(model, taken)).toBe(true);
  await settle();
  expect([log.texts[0], ...models.map((each) => shown(each)[0])]).toEqual([text, text, text]);
  for (const each of models) expect(clashesIn(each.transcript())).toEqual([]);
  expect(takeOf(model, taken)).toBe(false);
});

test('[TX11] what somebody mends by hand is no clash any more', async () => {
  const { models, settle } = await bothOvertype('Merci', 'Vielen');
  const [model] = models;
  if (!model) throw new Error('nobody');
  model.change([{ type: 'T', seg: 'p0', delta: [14, -7] }]);
  await settle();
  expect(models.flatMap((each) => clashesIn(each.transcript()))).toEqual([]);
});
