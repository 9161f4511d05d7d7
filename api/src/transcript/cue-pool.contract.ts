import { afterAll, expect, it } from '@jest/globals';
import { optionsOfPreset, segmentCues, type Transcript } from '@soebs/events/transcript';
import { bytesOf } from './cue-work.ts';
import { cuePool } from './cue-pool.ts';

const WORDS_A_PARAGRAPH = 50;

const textOf = (paragraphs: number): Transcript => ({
  attributes: {},
  segments: Array.from({ length: paragraphs }, (_, n) => ({
    id: `p${n}`,
    speakerId: null,
    text: Array.from({ length: WORDS_A_PARAGRAPH }, () => 'Wort').join(' '),
    timings: Int32Array.from({ length: WORDS_A_PARAGRAPH * 4 }, (_each, at) => {
      const word = Math.floor(at / 4);
      const startMs = (n * WORDS_A_PARAGRAPH + word) * 400;
      return [word * 5, 4, startMs, startMs + 350][at % 4] ?? 0;
    }),
    confidence: new Uint8Array(WORDS_A_PARAGRAPH).fill(90),
  })),
});

const options = optionsOfPreset('standard');
const context = { language: 'de' };
const stopping = new AbortController();
const pool = cuePool();
const stopped = pool.untilStopped(stopping.signal);

afterAll(async () => {
  stopping.abort();
  await stopped;
});

const never = new AbortController().signal;

it('[SU2.5] a worker cuts the same cues and writes the same file as anybody else', async () => {
  const task = { transcript: textOf(3), options, context };
  const cues = JSON.parse(new TextDecoder().decode(await pool.bytes(task, never))) as unknown;
  expect(cues).toEqual(JSON.parse(JSON.stringify(await segmentCues(task.transcript, options, context))));
  const file = { format: 'srt', language: 'de' } as const;
  const written = await pool.bytes({ ...task, file }, never);
  expect(Buffer.from(written ?? []).equals(await bytesOf({ ...task, file }))).toBe(true);
}, 60_000);

it('others are answered while a long text is cut, and the work ends when nobody waits for it any more', async () => {
  const task = { transcript: textOf(1_600), options: { ...options, rows: 4, cpl: 120 }, context };
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const long = pool.bytes(task, never);
  const gone = new AbortController();
  const forNobody = pool.bytes(task, gone.signal);
  gone.abort();
  expect(await forNobody).toBeUndefined();
  expect((await long)?.length).toBeGreaterThan(100_000);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(20);
}, 60_000);

it('tells who comes too many that they wait in vain', async () => {
  const task = { transcript: textOf(40), options, context };
  const answers = await Promise.all(Array.from({ length: 60 }, () => pool.bytes(task, never)));
  expect(answers.filter((bytes) => bytes === undefined).length).toBeGreaterThan(0);
  expect(answers.filter((bytes) => bytes !== undefined).length).toBeGreaterThanOrEqual(32);
}, 60_000);
