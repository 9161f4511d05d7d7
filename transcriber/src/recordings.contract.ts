import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execa } from 'execa';
import type { JobsEvent } from '@soebs/events';
import { diceOf } from '@soebs/events/testing';
import { people } from './testing/talk.ts';
import { openWorld, type World } from './testing/world.ts';
import { workThroughOffers } from './queue.ts';
import { workOn } from './worker.ts';

const never = new AbortController().signal;
const SENTENCE = 'en-sense-0870.wav';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const recording = (name: string): string => join(process.cwd(), 'e2e/media', name);
const madeBy = async (args: readonly string[], name: string): Promise<Buffer> => {
  const path = join(world.folder, name);
  await execa('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]);
  return readFile(path);
};
/** The same sentence for about a minute: at least two pieces. */
const aMinute = (): Promise<Buffer> => madeBy(['-stream_loop', '8', '-i', recording(SENTENCE)], 'minute.wav');
const spoken = (text: string, everyS = 1) =>
  text.split(' ').map((word, n) => ({ word, start: n * everyS, end: n * everyS + 0.4, probability: 0.9 }));
const isCompleted = (event: JobsEvent): event is Extract<JobsEvent, { type: 'TranscriptionCompleted' }> =>
  event.type === 'TranscriptionCompleted';
const paragraphs = async (projectId: string) =>
  ((await world.transcript(projectId))?.segments ?? []).map(({ text, speakerId }) => ({ text, speakerId }));

describe('recordings of all kinds', () => {
  it('[TJ10] every piece is asked for its own language; one that is in doubt is heard again in the main one', async () => {
    const sentence = 'one two three four five six seven.';
    await world.speech.play(
      { language: 'de', languageProbability: 0.99, words: spoken('eins zwei drei vier fünf sechs sieben.') },
      { language: 'cy', languageProbability: 0.4, words: spoken(sentence) },
      { language: 'de', languageProbability: 0.9, words: spoken('acht neun zehn elf zwölf dreizehn ende.') },
    );
    const projectId = await world.project(await aMinute());
    await workOn(world.worker('languages', never), projectId);
    const asked = (await world.speech.requests()).map(({ fields }) => fields['language']);
    expect(asked.slice(0, 2)).toEqual([undefined, undefined]);
    expect(asked.at(-1)).toBe('de');
    expect(asked.filter((language) => language === 'de')).toHaveLength(1);
    expect((await paragraphs(projectId)).map(({ text }) => text).join(' ')).not.toContain('two');
  });

  it('[TJ10] a paragraph ends where the language changes, and ß becomes ss only where it is Swiss', async () => {
    await world.speech.play(
      { language: 'en', languageProbability: 0.99, words: spoken('and so we all go to the big') },
      { language: 'de', languageProbability: 0.99, words: spoken('große Straße in der Stadt und weiter heißt') },
    );
    const projectId = await world.project(await aMinute());
    await workOn(world.worker('two-languages', never), projectId);
    const texts = (await paragraphs(projectId)).map(({ text }) => text);
    expect(texts[0]).toBe('And so we all go to the big');
    expect(texts[1]).toMatch(/^große Straße/);
  });

  it('[TJ9] words get the speaker of their voices, and a paragraph ends where the speaker changes', async () => {
    const [first, second] = people(2, diceOf(1)).map((vector) => Buffer.from(vector.buffer).toString('base64'));
    const voices = Array.from({ length: 48 }, (_, n) => {
      const start = n * 0.25 + (n < 24 ? 0 : 2);
      return { start, end: start + 1.6, span: n < 24 ? 0 : 1, embedding: n < 24 ? first : second };
    });
    await world.speech.play({
      language: 'de',
      voices,
      words: spoken('guten tag wie geht es ihnen dort danke mir geht es gut.'),
    });
    const projectId = await world.project(SENTENCE);
    await workOn(world.worker('speakers', never), projectId);
    expect((await paragraphs(projectId)).map(({ speakerId }) => speakerId)).toEqual(['Sprecher 1', 'Sprecher 2']);
  });

  it('[TJ9] each channel is a person: both are heard apart, and a recording of one sound is heard once', async () => {
    const inputs = ['-i', recording(SENTENCE), '-i', recording('de-thorsten-01.wav')];
    const [apart, same] = [
      await madeBy([...inputs, '-filter_complex', '[0:a][1:a]join=inputs=2:channel_layout=stereo'], 'apart.wav'),
      await madeBy(['-i', recording(SENTENCE), '-ac', '2'], 'same.wav'),
    ];
    const left = { language: 'de', words: spoken('wie geht es', 0.5) };
    const right = {
      language: 'de',
      words: spoken('gut danke', 0.5).map((word) => ({ ...word, start: word.start + 2 })),
    };
    await world.speech.play(left, right);
    const speakers = 'channels';
    const projectId = await world.project(apart, { language: 'de', speakers });
    await workOn(world.worker('channels', never), projectId);
    expect(await world.speech.requests()).toHaveLength(2);
    const texts = await paragraphs(projectId);
    expect(new Set(texts.map(({ speakerId }) => speakerId))).toEqual(new Set(['Sprecher 1', 'Sprecher 2']));
    for (const n of [0, 1]) expect(await world.objects.head(`projects/${projectId}/sound.${n}.pcm`)).toBeUndefined();
    await world.speech.play(left);
    const once = await world.project(same, { language: 'de', speakers });
    await workOn(world.worker('same', never), once);
    expect(await world.speech.requests()).toHaveLength(1);
    expect(await paragraphs(once)).toEqual([{ text: 'Wie geht es', speakerId: null }]);
  });

  it('[PJ7] two channels that take each other away are heard by one of them', async () => {
    const args = ['-i', recording(SENTENCE), '-filter_complex', '[0:a]pan=stereo|c0=c0|c1=-1*c0'];
    const opposite = await madeBy(args, 'opposite.wav');
    await world.speech.play({ silent: true });
    const stop = new AbortController();
    const projectId = await world.project(opposite);
    const working = workOn(world.worker('opposite', stop.signal), projectId);
    await world.until(async () => (await world.job(projectId)).results.audio);
    const { audio } = (await world.job(projectId)).results;
    const samples = new Int16Array(await toArray(audio?.key ?? ''));
    stop.abort();
    await working;
    expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeGreaterThan(5_000);
  });

  it('[TJ10] a recording in which people speak very low is told as such', async () => {
    await world.speech.play({ words: spoken('ein leiser satz') });
    const low = await madeBy(['-i', recording(SENTENCE), '-af', 'volume=-40dB'], 'low.wav');
    for (const [media, isQuiet] of [
      [low, true],
      [SENTENCE, undefined],
    ] as const) {
      const projectId = await world.project(media);
      await workOn(world.worker(`level ${isQuiet}`, never), projectId);
      const completed = (await world.events(projectId)).map(({ event }) => event).find(isCompleted);
      expect([isQuiet, completed?.data.isVeryQuiet]).toEqual([isQuiet, isQuiet]);
    }
  });

  it('[AU12] nothing that was heard lies beside the text once it is stored', async () => {
    await world.speech.play({ words: spoken('ein geheimer satz') });
    const projectId = await world.project(SENTENCE);
    await workOn(world.worker('tidy', never), projectId);
    const { pieces } = (await world.job(projectId)).results;
    expect(pieces).toHaveLength(1);
    for (const { key } of pieces) expect(await world.objects.head(key)).toBeUndefined();
    expect(await world.objects.head(`projects/${projectId}/sound.pcm`)).toBeUndefined();
    expect(await world.objects.head(`projects/${projectId}/media`)).toBeDefined();
  });
});

describe('a service that hangs', () => {
  it('[TJ1] says early that the service hangs, also to those whose jobs wait behind it', async () => {
    await world.speech.play({ silent: true });
    const [hung, behind] = [await world.project('de-thorsten-02.wav'), await world.project('de-thorsten-01.wav')];
    const reasons = new Map<string, unknown>();
    const stopListening = world.notifications.subscribe('ticks.>', ({ data }) => {
      const { projectId, waitingFor } = data as { projectId: string; waitingFor?: string };
      if (waitingFor !== undefined) reasons.set(projectId, waitingFor);
    });
    const stop = new AbortController();
    const queue = workThroughOffers(world.worker('hung', stop.signal, { leastPatienceMs: 20 }));
    await world.notifications.flush();
    world.notifications.publish('jobs.offer', { projectId: hung });
    await world.until(() => reasons.get(hung) === 'speech', 20_000);
    world.notifications.publish('jobs.offer', { projectId: behind });
    await world.until(() => reasons.get(behind) === 'speech');
    expect(await world.job(hung)).toMatchObject({ phase: { state: 'active' }, failures: 0 });
    stop.abort();
    await queue;
    stopListening();
  }, 40_000);
});

const toArray = async (key: string): Promise<ArrayBuffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await world.objects.get(key)) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks)).buffer;
};
