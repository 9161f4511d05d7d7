import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavHeader } from '../media/ffmpeg.ts';
import { BYTES_PER_MS } from '../media/samples.ts';
import { speakersIn } from '../speakers/cluster.ts';
import { speakersOfWords, turnsOf, type Turn } from '../speakers/turns.ts';
import type { Voice } from '../speakers/voices.ts';
import type { Recogniser } from '../speech/recogniser.ts';

/** Four people of the test recordings, each with all that is there of them. */
const people: readonly (readonly string[])[] = [
  ['de-simplicissimus.mp3'],
  ['en-sonnet1.mp3'],
  ['0870', '0880', '0890', '0920', '0930'].map((n) => `en-sense-${n}.wav`),
  ['01', '02', '03', '04'].map((n) => `de-thorsten-${n}.wav`),
];
/** Who talks in each mix: alone, two, three, all. */
const mixes: readonly (readonly number[])[] = [
  ...[[0], [1], [2], [3]],
  ...[
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
    [2, 3],
  ],
  ...[
    [0, 1, 2],
    [1, 2, 3],
  ],
  [0, 1, 2, 3],
];
const TURNS_MS = [4_200, 2_300, 6_100, 1_700, 3_400] as const;
const GAP_MS = 400;
const TURNS_EACH = 5;
const PIECE_MS = 28_000;
const FRAME_MS = 100;

const samplesOf = (person: number): Buffer => {
  const files = people[person]?.map((name) => join(process.cwd(), 'e2e/media', name)) ?? [];
  const decode = (file: string): Buffer =>
    spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', file, '-ac', '1', '-ar', '16000', '-f', 's16le', '-'], {
      maxBuffer: 2 ** 28,
      encoding: 'buffer',
    }).stdout;
  return Buffer.concat(files.map(decode));
};

/** The next bytes of somebody, as far as there are any. */
const taken = (left: Map<number, Buffer>, person: number, bytes: number): Buffer => {
  const all = left.get(person) ?? Buffer.alloc(0);
  left.set(person, all.subarray(bytes));
  return all.subarray(0, bytes);
};

type Mix = {
  readonly pieces: readonly { readonly fromMs: number; readonly sound: Buffer }[];
  readonly said: readonly Turn[];
};

/** One turn after the other, with gaps, in pieces that end between turns; everybody talks until nothing is left of them. */
const mixOf = (who: readonly number[]): Mix => {
  const left = new Map(who.map((person) => [person, samplesOf(person)]));
  const said: Turn[] = [];
  const pieces: { fromMs: number; sound: Buffer }[] = [];
  let atMs = 0;
  for (let n = 0; n < who.length * TURNS_EACH; n += 1) {
    const person = who[n % who.length] ?? 0;
    const sound = taken(left, person, (TURNS_MS[n % TURNS_MS.length] ?? 0) * BYTES_PER_MS);
    const endMs = atMs + sound.length / BYTES_PER_MS;
    if (sound.length > 0) said.push({ speaker: person, startMs: atMs, endMs });
    const last = pieces.at(-1);
    const both = Buffer.concat([sound, Buffer.alloc(GAP_MS * BYTES_PER_MS)]);
    const isRoom = last && endMs - last.fromMs <= PIECE_MS;
    if (isRoom) last.sound = Buffer.concat([last.sound, both]);
    else pieces.push({ fromMs: atMs, sound: both });
    atMs = endMs + GAP_MS;
  }
  return { pieces, said };
};

/** A word as far as its speaker matters. */
type Said = { readonly startMs: number; readonly endMs: number };

const heardIn = async (recogniser: Recogniser, { pieces }: Mix): Promise<{ voices: Voice[]; words: Said[] }> => {
  const signal = new AbortController().signal;
  const all: Voice[] = [];
  const said: Said[] = [];
  for (const [n, { fromMs, sound }] of pieces.entries()) {
    const wav = Buffer.concat([wavHeader(sound.length), sound]);
    const { voices = [], words } = await recogniser.recognise(wav, { language: 'auto', expressions: [], signal });
    const shifted = voices.map((voice) => ({
      ...voice,
      startMs: voice.startMs + fromMs,
      endMs: voice.endMs + fromMs,
      span: voice.span + n * 1_000,
    }));
    all.push(...shifted);
    for (const { startMs, endMs } of words)
      if (startMs !== null && endMs !== null) said.push({ startMs: startMs + fromMs, endMs: endMs + fromMs });
  }
  return { voices: all, words: said };
};

const at = (turns: readonly Turn[], ms: number): number | undefined =>
  turns.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.speaker;

type Seen = { readonly truth: number | undefined; readonly heard: number | undefined };

/** Who speaks in each frame, and who was found. */
const framesOf = (said: readonly Turn[], found: readonly Turn[]): Seen[] =>
  Array.from({ length: Math.floor((said.at(-1)?.endMs ?? 0) / FRAME_MS) }, (_, n) => {
    const ms = (n + 0.5) * FRAME_MS;
    return { truth: at(said, ms), heard: at(found, ms) };
  });

/** How often each pair of a found speaker and a true one comes, the commonest first. */
const pairsOf = (seen: readonly Seen[]) => {
  const counts = new Map<string, { readonly heard: number; readonly truth: number; frames: number }>();
  for (const { truth, heard } of seen) {
    if (truth === undefined || heard === undefined) continue;
    const pair = counts.get(`${heard}/${truth}`) ?? { heard, truth, frames: 0 };
    pair.frames += 1;
    counts.set(`${heard}/${truth}`, pair);
  }
  return [...counts.values()].sort((a, b) => b.frames - a.frames);
};

/** The share that has the wrong speaker, in %, each found one standing for whom it covers most. */
const wrongOf = (seen: readonly Seen[]): number => {
  const pairs = pairsOf(seen);
  const all = pairs.reduce((sum, { frames }) => sum + frames, 0);
  const [heards, truths] = [new Set<number>(), new Set<number>()];
  let right = 0;
  for (const { heard, truth, frames } of pairs) {
    if (heards.has(heard) || truths.has(truth)) continue;
    heards.add(heard);
    truths.add(truth);
    right += frames;
  }
  return all === 0 ? 0 : (1 - right / all) * 100;
};

/** The share of speech that has the wrong speaker, in %. */
const confusionOf = (said: readonly Turn[], found: readonly Turn[]): number => wrongOf(framesOf(said, found));

/** The share of recognised words that have the right speaker, in %. */
const rightOf = (said: readonly Turn[], words: readonly Said[], found: readonly Turn[]): number => {
  const speakers = speakersOfWords(words, found);
  return (
    100 -
    wrongOf(words.map(({ startMs, endMs }, n) => ({ truth: at(said, (startMs + endMs) / 2), heard: speakers[n] })))
  );
};

const CLOCK_TICKS = 100;

/** CPU seconds that a process has used (Linux). */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
};

type Bench = {
  readonly say: (columns: readonly (string | number)[]) => unknown;
  readonly engineUrl: string;
  readonly withVoices: Recogniser;
  readonly withoutVoices: Recogniser;
};

const costOf = async ({ engineUrl, withVoices, withoutVoices }: Bench): Promise<string> => {
  const health = (await (await fetch(engineUrl.replace(/\/v1$/, '/health'))).json()) as { engine: number };
  const mix = mixOf([0, 1]);
  const used = async (recogniser: Recogniser): Promise<number> => {
    const before = cpuOf(health.engine);
    await heardIn(recogniser, mix);
    return cpuOf(health.engine) - before;
  };
  const [bare, both] = [await used(withoutVoices), await used(withVoices)];
  const minutes = (mix.said.at(-1)?.endMs ?? 0) / 60_000;
  return ((both - bare) / minutes).toFixed(2);
};

/** Speakers found in mixes of real people, how much speech has the wrong one, and what it costs. */
export const speakersTable = async (bench: Bench): Promise<void> => {
  bench.say([
    '\nspeakers in a mix',
    'seconds',
    'found',
    'told: found',
    'confusion %',
    'told: confusion %',
    'words right %',
  ]);
  let right = 0;
  for (const who of mixes) {
    const mix = mixOf(who);
    const { voices, words } = await heardIn(bench.withVoices, mix);
    const [auto, given] = [speakersIn(voices, 'auto'), speakersIn(voices, who.length)];
    if (auto.length === who.length) right += 1;
    const confusions = [auto, given].map((centres) => confusionOf(mix.said, turnsOf(voices, centres)).toFixed(1));
    const seconds = ((mix.said.at(-1)?.endMs ?? 0) / 1_000).toFixed(0);
    const rightWords = rightOf(mix.said, words, turnsOf(voices, auto)).toFixed(1);
    bench.say([`${who.length}: ${who.join(' + ')}`, seconds, auto.length, given.length, ...confusions, rightWords]);
  }
  bench.say([`right: ${right} of ${mixes.length}`, `CPU seconds a minute: ${await costOf(bench)}`]);
};
