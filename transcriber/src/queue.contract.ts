import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workThroughOffers } from './queue.ts';
import { openAiRecogniser } from './speech/openai.ts';
import { openWorld, quiet, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
const words = [{ word: 'angeboten', start: 0.1, end: 0.5 }];

describe('the queue of a worker', () => {
  it('takes offers one at a time, rings when idle, and ends its run when stopped', async () => {
    const rings: unknown[] = [];
    const stopListening = world.notifications.subscribe('jobs.idle', ({ data }) => void rings.push(data));
    await world.notifications.flush();
    const stop = new AbortController();
    await world.speech.play({ words });
    const projectId = await world.project('de-thorsten-02.wav');
    const queue = workThroughOffers(world.worker('q', stop.signal));
    await world.until(() => rings.length >= 1);
    world.notifications.publish('jobs.offer', { projectId });
    await world.until(async () => (await world.job(projectId)).phase.state === 'completed');
    await world.until(() => rings.length >= 2);
    stop.abort();
    await queue;
    stopListening();
  });

  it('[TJ1] a job that waits for the speech service does not hold its worker: others get as far, and are told', async () => {
    const away = openAiRecogniser({ url: 'http://127.0.0.1:64999/v1', model: 'm', apiKey: undefined, log: quiet });
    const ids = [await world.project('de-thorsten-02.wav'), await world.project('de-thorsten-01.wav')];
    const reasons = new Set<string>();
    const stopListening = world.notifications.subscribe('ticks.*', ({ data }) => {
      const { projectId, stage, waitingFor } = data as { projectId: string; stage: string; waitingFor?: string };
      if (waitingFor === 'speech' && stage === 'transcribeAudio') reasons.add(projectId);
    });
    const stop = new AbortController();
    const queue = workThroughOffers(world.worker('q', stop.signal, { recogniser: away }));
    await world.notifications.flush();
    const offer = (projectId: string) => world.notifications.publish('jobs.offer', { projectId });
    ids.forEach(offer);
    await world.until(() => {
      ids.forEach(offer);
      return ids.every((id) => reasons.has(id));
    });
    const jobs = await Promise.all(ids.map((id) => world.job(id)));
    expect(jobs.map(({ phase, results }) => [phase.state, results.audio !== undefined])).toEqual([
      ['active', true],
      ['active', true],
    ]);
    stop.abort();
    await queue;
    stopListening();
    const after = await Promise.all(ids.map((id) => world.job(id)));
    expect(after.map(({ phase, failures }) => [phase.state, failures])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
    ]);
  });

  it('[TJ7] two workers share what is offered: none stands idle, none does what another does', async () => {
    await world.speech.play({ silent: true });
    const ids = [await world.project('de-thorsten-02.wav'), await world.project('de-thorsten-02.wav')];
    const stop = new AbortController();
    const queues = ['q1', 'q2'].map((id) => workThroughOffers(world.worker(id, stop.signal)));
    await world.notifications.flush();
    for (const projectId of [...ids, ...ids]) world.notifications.publish('jobs.offer', { projectId });
    await world.until(async () => (await world.speech.requests()).length === 2);
    const jobs = await Promise.all(ids.map((id) => world.job(id)));
    expect(jobs.map(({ attempt, phase }) => [attempt, phase.state])).toEqual([
      [1, 'active'],
      [1, 'active'],
    ]);
    stop.abort();
    await Promise.all(queues);
  });
});
