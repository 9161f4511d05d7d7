import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { execa } from 'execa';
import { openWorld, type World } from './testing/world.ts';
import { clearDeadRuns } from './dead-runs.ts';
import { workOn } from './worker.ts';

const words = (text: string) =>
  text.split(' ').map((word, n) => ({ word, start: n * 0.5, end: n * 0.5 + 0.4, probability: 0.9 }));
const never = new AbortController().signal;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.aheadMs = 0;
});

const madeBy = async (args: readonly string[], name: string): Promise<Buffer> => {
  const path = join(world.folder, name);
  await execa('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, path]);
  return (await import('node:fs/promises')).readFile(path);
};
const textOf = async (projectId: string) =>
  (await world.transcript(projectId))?.segments.map(({ text }) => text).join('\n');
const typesOf = async (projectId: string) => (await world.events(projectId)).map(({ event }) => event.type);
const filesLeft = (workerId: string): string[] => {
  const folder = join(world.folder, 'work', workerId);
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('a worker', () => {
  it('[PJ1] [PJ11] goes through the stages and stores the text', async () => {
    await world.speech.play({ language: 'de', words: words('guten tag zusammen.') });
    const projectId = await world.project('de-thorsten-01.wav', {
      expressions: ['Zusammen'],
      vocabulary: ['Söbs', 'Zusammen'],
    });
    expect(await workOn(world.worker('w1', never), projectId)).toBe(true);
    expect((await world.job(projectId)).phase.state).toBe('completed');
    expect(await textOf(projectId)).toBe('Guten tag Zusammen.');
    const stages = (await world.events(projectId)).flatMap(({ event }) =>
      event.type === 'TranscriptionStageReached' ? [event.data.stage] : [],
    );
    expect(stages).toEqual([
      'started',
      'extractAudio',
      'transcribeAudio',
      'proofreadTranscription',
      'storeTranscription',
    ]);
    const [asked] = await world.speech.requests();
    expect(asked?.fields).toMatchObject({
      response_format: 'verbose_json',
      hotwords: 'Zusammen, Söbs',
      'timestamp_granularities[]': 'word',
    });
    expect(filesLeft('w1')).toEqual([]);
  });

  it('[TJ2] claims a job once: of many workers one works', async () => {
    await world.speech.play({ words: words('hallo') });
    const projectId = await world.project('de-thorsten-02.wav');
    const worked = await Promise.all(['a', 'b', 'c', 'd'].map((id) => workOn(world.worker(id, never), projectId)));
    expect(worked.filter(Boolean)).toHaveLength(1);
    expect((await typesOf(projectId)).filter((type) => type === 'TranscriptionClaimed')).toHaveLength(1);
  });

  it('[TJ2] a worker that is taken for lost is fenced: the next one finishes, the late one writes nothing', async () => {
    await world.speech.play({ silent: true }, { words: words('der zweite') });
    const projectId = await world.project('de-thorsten-02.wav');
    const late = workOn(world.worker('late', never), projectId);
    await world.until(async () => (await world.speech.requests()).length === 1);
    await world.recover(projectId);
    expect(await workOn(world.worker('next', never), projectId)).toBe(true);
    expect(await late).toBe(true);
    expect((await world.job(projectId)).phase.state).toBe('completed');
    expect(await textOf(projectId)).toBe('Der zweite');
    const types = await typesOf(projectId);
    expect(types.filter((type) => type === 'TranscriptionCompleted')).toHaveLength(1);
    expect(types.filter((type) => type === 'TranscriptionCharged')).toHaveLength(1);
    expect(filesLeft('late')).toEqual([]);
  });

  it('[TJ3] a second run uses the stored pieces: nothing is recognised twice', async () => {
    const minute = await madeBy(
      ['-stream_loop', '8', '-i', join(process.cwd(), 'e2e/media/en-sense-0870.wav')],
      'minute.wav',
    );
    const stop = new AbortController();
    await world.speech.play({ words: words('one') }, { silent: true });
    const projectId = await world.project(minute, { language: 'en' });
    const first = workOn(world.worker('first', stop.signal), projectId);
    await world.until(async () => (await world.speech.requests()).length === 2);
    stop.abort();
    await first;
    expect((await world.job(projectId)).phase.state).toBe('waiting');
    const { pieces } = (await world.job(projectId)).results;
    expect(pieces).toHaveLength(1);
    await world.speech.play({ words: words('two') });
    await workOn(world.worker('second', never), projectId);
    const askedAgain = (await world.speech.requests()).length;
    const reported = (await world.events(projectId)).flatMap(({ event }) =>
      event.type === 'AudioPieceRecognised' ? [event.data.startMs] : [],
    );
    expect(new Set(reported).size).toBe(reported.length);
    expect(askedAgain).toBe(reported.length - 1);
    expect(await textOf(projectId)).toMatch(/^One\ntwo/);
  }, 60_000);

  it('[TJ4] a service that fails for good delays the job; the third failure ends it', async () => {
    await world.speech.play({ status: 500 });
    const projectId = await world.project('de-thorsten-02.wav');
    for (const state of ['delayed', 'delayed', 'failed']) {
      expect(await workOn(world.worker('w', never), projectId)).toBe(true);
      const { phase } = await world.job(projectId);
      expect(phase.state).toBe(state);
      if (phase.state === 'delayed') world.clock.aheadMs = phase.retryAtMs - Date.now();
    }
    expect((await world.job(projectId)).phase).toEqual({ state: 'failed', code: 'transcription_failed' });
  });

  it.each([
    ['429 with Retry-After', { status: 429, retryAfterSeconds: 0 }],
    ['a passing 500', { status: 500 }],
    ['a line that is cut', { cut: true }],
  ])('gets over %s within the run', async (_, fault) => {
    await world.speech.play(fault, { words: words('geht doch') });
    const projectId = await world.project('de-thorsten-02.wav');
    await workOn(world.worker('w', never), projectId);
    expect(await textOf(projectId)).toBe('Geht doch');
  });

  it('[TJ4] a refused key or request is final', async () => {
    await world.speech.play({ status: 401 });
    const projectId = await world.project('de-thorsten-02.wav');
    await workOn(world.worker('w', never), projectId);
    expect((await world.job(projectId)).phase).toEqual({ state: 'failed', code: 'speech_refused' });
  });

  it('[TJ5] a discarded job stops at once and the recogniser is left alone', async () => {
    await world.speech.play({ silent: true });
    const projectId = await world.project('de-thorsten-02.wav');
    const working = workOn(world.worker('w', never), projectId);
    await world.until(async () => (await world.speech.requests()).length === 1);
    await world.jobs.handle({ type: 'DiscardTranscription', projectId }, world.by());
    await working;
    await world.until(async () => (await world.speech.requests())[0]?.abandoned, 2_000);
    expect((await world.job(projectId)).phase).toEqual({ state: 'failed', code: 'discarded' });
    expect(await world.transcript(projectId)).toBeUndefined();
  });

  it('[TJ8] hands the job back when it shuts down', async () => {
    await world.speech.play({ silent: true });
    const projectId = await world.project('de-thorsten-02.wav');
    const stop = new AbortController();
    const working = workOn(world.worker('w', stop.signal), projectId);
    await world.until(async () => (await world.speech.requests()).length === 1);
    stop.abort();
    await working;
    expect(await world.job(projectId)).toMatchObject({ phase: { state: 'waiting' }, failures: 0, recoveries: 0 });
  });

  it('[TJ8] hands the job back that it claims while it shuts down', async () => {
    await world.speech.play({ silent: true });
    const projectId = await world.project('de-thorsten-02.wav');
    const stop = new AbortController();
    const deps = world.worker('leaving', stop.signal);
    const handle: typeof deps.jobs.handle = async (command, by) => {
      if (command.type === 'ClaimTranscription') stop.abort();
      return deps.jobs.handle(command, by);
    };
    expect(await workOn({ ...deps, jobs: { ...deps.jobs, handle } }, projectId)).toBe(true);
    expect(await world.job(projectId)).toMatchObject({ phase: { state: 'waiting' }, failures: 0, recoveries: 0 });
    expect(await world.speech.requests()).toHaveLength(0);
  });

  it('[TJ2] killed in the middle of a run, it gives the job back as soon as it is there again', async () => {
    await world.speech.play({ silent: true });
    const projectId = await world.project('de-thorsten-02.wav');
    const other = await world.project('de-thorsten-01.wav');
    const stop = new AbortController();
    const working = workOn(world.worker('killed', stop.signal), projectId);
    await world.until(async () => (await world.speech.requests()).length === 1);
    const { workFolder, ...deps } = world.worker('killed', never);
    mkdirSync(join(workFolder, `${other}-1`), { recursive: true });
    writeFileSync(join(workFolder, 'of nobody'), '');
    await clearDeadRuns(deps, workFolder);
    expect(await world.job(projectId)).toMatchObject({ phase: { state: 'waiting' }, failures: 0, recoveries: 1 });
    expect(await world.job(other)).toMatchObject({ phase: { state: 'waiting' }, recoveries: 0 });
    expect(filesLeft('killed')).toEqual([]);
    await working;
    expect(await typesOf(projectId)).not.toContain('TranscriptionCompleted');
  });

  it('[TJ2] waits without losing an attempt while there is no speech service', async () => {
    const projectId = await world.project('de-thorsten-02.wav');
    const { openAiRecogniser } = await import('./speech/openai.ts');
    const { quiet } = await import('./testing/world.ts');
    const away = openAiRecogniser({ url: 'http://127.0.0.1:64999/v1', model: 'm', apiKey: undefined, log: quiet });
    const ticks: { waitingFor?: string }[] = [];
    const stopListening = world.notifications.subscribe(
      `ticks.${projectId}`,
      ({ data }) => void ticks.push(data as never),
    );
    const stop = new AbortController();
    const working = workOn(world.worker('w', stop.signal, { recogniser: away }), projectId);
    await world.until(() => ticks.some(({ waitingFor }) => waitingFor === 'speech'));
    expect(await world.job(projectId)).toMatchObject({ phase: { state: 'active' }, failures: 0 });
    stop.abort();
    await working;
    stopListening();
    expect((await world.job(projectId)).phase.state).toBe('waiting');
  });

  it('[PJ3] a text file and a video without sound end with their codes, final, before any charge', async () => {
    const mute = await madeBy(['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x64:rate=5'], 'mute.mp4');
    for (const media of [Buffer.from('just text, named .mp3'), mute]) {
      const projectId = await world.project(media);
      await workOn(world.worker('w', never), projectId);
      expect((await world.job(projectId)).phase).toEqual({ state: 'failed', code: 'media_corrupt' });
      expect(await typesOf(projectId)).not.toContain('TranscriptionCharged');
    }
  });

  it('[PJ7] shifts words to the media’s clock when the sound starts later than the picture', async () => {
    const sound = join(process.cwd(), 'e2e/media/de-thorsten-01.wav');
    const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=6:size=64x64:rate=10'];
    const shifted = await madeBy(
      [...picture, '-itsoffset', '2.5', '-i', sound, '-map', '0:v', '-map', '1:a', '-c:a', 'aac'],
      'late.mp4',
    );
    await world.speech.play({ words: [{ word: 'spät', start: 0.5, end: 0.9 }] });
    const projectId = await world.project(shifted);
    await workOn(world.worker('w', never), projectId);
    const timings = (await world.transcript(projectId))?.segments[0]?.timings;
    const offsetMs = (await world.job(projectId)).results.audio?.offsetMs ?? 0;
    expect(Math.abs(offsetMs - 2_500)).toBeLessThan(60);
    expect(timings?.[2]).toBe(500 + offsetMs);
  });

  it('[PJ9] silence becomes a finished, empty transcript', async () => {
    await world.speech.play({ words: [] });
    const silence = await madeBy(['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '3'], 'silence.wav');
    const projectId = await world.project(silence);
    await workOn(world.worker('w', never), projectId);
    expect((await world.job(projectId)).phase.state).toBe('completed');
    expect((await world.transcript(projectId))?.segments.map(({ text }) => text)).toEqual(['']);
  });

  it('[TX40] a job that runs again never touches a transcript that is there', async () => {
    await world.speech.play({ words: words('neu') });
    const projectId = await world.project('de-thorsten-02.wav');
    const { transcriptDocuments } = await import('@soebs/events');
    const { commandHandler } = await import('@soebs/platform');
    const { quiet } = await import('./testing/world.ts');
    const text = commandHandler({ store: world.store, now: () => new Date(), log: quiet }, transcriptDocuments);
    await text.handle(
      { type: 'CloseTranscript', projectId, attempt: 1, parts: 0, words: 0, language: 'de', sha256: 'x' },
      world.by(),
    );
    await workOn(world.worker('w', never), projectId);
    expect((await world.job(projectId)).phase.state).toBe('completed');
    expect((await world.transcript(projectId))?.segments.map(({ text }) => text)).toEqual(['']);
  });
});
