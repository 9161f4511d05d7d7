import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { wavHeader } from '../media/ffmpeg.ts';
import { quiet, startScripted } from '../testing/world.ts';
import { recogniserFor } from './choose.ts';
import { googleRecogniser } from './google.ts';
import { openAiRecogniser } from './openai.ts';
import { SpeechAway, SpeechBroken, SpeechRefused, type Asked, type Recogniser } from './recogniser.ts';

let speech: Awaited<ReturnType<typeof startScripted>>;
let recognisers: Readonly<Record<'openai' | 'google', Recogniser>>;
const apiKey = new Secret('a-key');
const retry = { log: quiet, firstPauseMs: 5, deadlineMs: 2_000 };
beforeAll(async () => {
  speech = await startScripted();
  const origin = speech.url.replace(/\/v1$/, '');
  recognisers = {
    openai: openAiRecogniser({ url: speech.url, model: 'm', apiKey, ...retry }),
    google: googleRecogniser({ url: origin, model: 'latest_long', apiKey, ...retry }),
  };
});
afterAll(() => void speech.stop());

const second = Buffer.concat([wavHeader(32_000), Buffer.alloc(32_000)]);
const asked = (over: Partial<Asked> = {}): Asked => ({
  language: 'de',
  expressions: [],
  signal: new AbortController().signal,
  ...over,
});
const words = [
  { word: 'Grüezi', start: 0, end: 0.4, probability: 0.91 },
  { word: 'mitenand.', start: 0.5, end: 1.05 },
];
const heard = {
  language: 'de',
  words: [
    { text: 'Grüezi', startMs: 0, endMs: 400, confidence: 91 },
    { text: 'mitenand.', startMs: 500, endMs: 1_050, isJoined: false },
  ],
};

describe.each(['openai', 'google'] as const)('the adapter for %s', (name) => {
  const recognise = (over: Partial<Asked> = {}) => recognisers[name].recognise(second, asked(over));

  it('reads words with times and the language', async () => {
    await speech.play({ words, language: 'de' });
    expect(await recognise()).toMatchObject(heard);
  });

  it('[TJ6] says nothing of how sure a service is that does not tell', async () => {
    await speech.play({ words, language: 'de' });
    expect((await recognise()).words.map(({ confidence }) => confidence)).toEqual([91, undefined]);
  });

  it('[PJ9] reads that nothing was said', async () => {
    await speech.play({ words: [] });
    expect((await recognise()).words).toEqual([]);
  });

  it('hands on words as the service stamps them: backwards, late, without times', async () => {
    await speech.play({ words: [{ word: 'b', start: 2, end: 1 }, { word: 'a', start: 900, end: 901 }, { word: 'c' }] });
    expect((await recognise()).words.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [2_000, 1_000],
      [900_000, 901_000],
      [null, null],
    ]);
  });

  it.each([
    ['too many requests', { status: 429, retryAfterSeconds: 0 }],
    ['an outage', { status: 503 }],
    ['a line that is cut', { cut: true }],
    ['an answer that is no JSON', { raw: '<html>' }],
    ['an answer of another shape', { raw: '{"words":"many","results":7}' }],
  ])('gets over %s', async (_, fault) => {
    await speech.play(fault, { words, language: 'de' });
    expect(await recognise()).toMatchObject(heard);
    expect(await speech.requests()).toHaveLength(2);
  });

  it('gives up on a fault that stays, and on silence when its time is over', async () => {
    await speech.play({ status: 500 });
    await expect(recognise()).rejects.toBeInstanceOf(SpeechBroken);
    expect(await speech.requests()).toHaveLength(4);
    await speech.play({ silent: true });
    const hasty = { ...retry, deadlineMs: 50, tries: 2 };
    const origin = speech.url.replace(/\/v1$/, '');
    const impatient = {
      openai: openAiRecogniser({ url: speech.url, model: 'm', apiKey, ...hasty }),
      google: googleRecogniser({ url: origin, model: 'm', apiKey, ...hasty }),
    };
    await expect(impatient[name].recognise(second, asked())).rejects.toBeInstanceOf(SpeechBroken);
  });

  it.each([400, 401, 403, 404, 413])('takes %i for a refusal, at once', async (status) => {
    await speech.play({ status });
    await expect(recognise()).rejects.toBeInstanceOf(SpeechRefused);
    expect(await speech.requests()).toHaveLength(1);
  });

  it('says that nobody is there', async () => {
    const deps = { url: 'http://127.0.0.1:64998', model: 'm', apiKey: undefined, ...retry };
    const away = { openai: openAiRecogniser(deps), google: googleRecogniser(deps) };
    await expect(away[name].recognise(second, asked())).rejects.toBeInstanceOf(SpeechAway);
  });

  it('[TJ5] hangs up within two seconds when the run is cancelled', async () => {
    await speech.play({ silent: true });
    const stop = new AbortController();
    const working = recognise({ signal: stop.signal });
    await until(async () => (await speech.requests()).length === 1);
    const begun = performance.now();
    stop.abort(new Error('cancelled'));
    await expect(working).rejects.toThrow('cancelled');
    await until(async () => (await speech.requests())[0]?.abandoned, 2_000);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe('what is asked', () => {
  const fieldsOf = async (recogniser: Recogniser, over: Partial<Asked>) => {
    await speech.play({ words });
    await recogniser.recognise(second, asked({ expressions: ['Grimmelshausen', 'Söbs'], ...over }));
    const [request] = await speech.requests();
    return { ...request?.fields, bytes: request?.bytes };
  };

  it('of Google: sound without a header, phrases, word times, languages to choose from, the key in a header', async () => {
    expect(await fieldsOf(recognisers.google, { language: 'auto' })).toMatchObject({
      encoding: 'LINEAR16',
      sampleRateHertz: '16000',
      languageCode: 'de-CH',
      alternativeLanguageCodes: '["en-GB","fr-CH","it-CH"]',
      enableWordTimeOffsets: 'true',
      speechContexts: '[{"phrases":["Grimmelshausen","Söbs"],"boost":15}]',
      key: 'a-key',
      bytes: 32_000,
    });
    expect(await fieldsOf(recognisers.google, { language: 'en' })).toMatchObject({ languageCode: 'en-GB' });
  });

  it('of local servers by hotwords, of OpenAI and Groq by prompt, by the setting', async () => {
    const settings = {
      SPEECH_URL: speech.url,
      SPEECH_MODEL: 'm',
      SPEECH_API_KEY: undefined,
      SPEAKERS: 'found' as const,
    };
    const local = await fieldsOf(recogniserFor({ ...settings, SPEECH_PROVIDER: 'local' }, quiet), {});
    expect(local).toMatchObject({ hotwords: 'Grimmelshausen, Söbs', language: 'de' });
    expect(local).toHaveProperty('voices', 'true');
    const off = { ...settings, SPEAKERS: 'off', SPEECH_PROVIDER: 'local' } as const;
    expect(await fieldsOf(recogniserFor(off, quiet), {})).not.toHaveProperty('voices');
    const openai = await fieldsOf(recogniserFor({ ...settings, SPEECH_PROVIDER: 'openai' }, quiet), {
      language: 'auto',
    });
    expect(openai).toMatchObject({ prompt: 'Grimmelshausen, Söbs', response_format: 'verbose_json' });
    expect(openai).not.toHaveProperty('hotwords');
    expect(openai).not.toHaveProperty('language');
    expect(openai).not.toHaveProperty('voices');
  });
});
