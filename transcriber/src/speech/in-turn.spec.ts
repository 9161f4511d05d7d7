import { describe, expect, it } from '@jest/globals';
import { inTurn } from './in-turn.ts';
import { SpeechBroken, type Recognition } from './recogniser.ts';

const never = new AbortController().signal;
const heard: Recognition = { language: 'de', words: [] };

/** A service whose answers a test gives by hand. */
const service = () => {
  const asked: { language: string; answer: (recognition: Recognition) => void; fail: (error: Error) => void }[] = [];
  const recogniser = inTurn({
    recognise: (_, { language }) =>
      new Promise((answer, fail) => {
        asked.push({ language, answer, fail });
      }),
  });
  const ask = (language: string, signal = never) =>
    recogniser.recognise(Buffer.alloc(0), { language, expressions: [], signal });
  return { asked, ask, names: () => asked.map(({ language }) => language) };
};
const rest = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
};

describe('questions of several runs', () => {
  it('[TJ1] come one after the other, also after one that failed', async () => {
    const { asked, ask, names } = service();
    const [first, second, third] = [ask('de'), ask('en'), ask('fr')];
    await rest();
    expect(names()).toEqual(['de']);
    asked[0]?.fail(new SpeechBroken('no'));
    await expect(first).rejects.toThrow(SpeechBroken);
    await rest();
    expect(names()).toEqual(['de', 'en']);
    asked[1]?.answer(heard);
    expect(await second).toBe(heard);
    await rest();
    asked[2]?.answer(heard);
    expect(await third).toBe(heard);
  });

  it('[TJ1] one that is given up while it waits ends at once and lets nobody overtake the one before', async () => {
    const { asked, ask, names } = service();
    const stop = new AbortController();
    const [first, second, third] = [ask('de'), ask('en', stop.signal), ask('fr')];
    stop.abort(new Error('stopped'));
    await expect(second).rejects.toThrow('stopped');
    await rest();
    expect(names()).toEqual(['de']);
    asked[0]?.answer(heard);
    await first;
    await rest();
    expect(names()).toEqual(['de', 'fr']);
    asked[1]?.answer(heard);
    await third;
  });
});
