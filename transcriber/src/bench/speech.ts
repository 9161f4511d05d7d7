import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { openAiRecogniser } from '../speech/openai.ts';
import { wordsOf } from '@soebs/events/transcript';
import { wavHeader } from '../media/ffmpeg.ts';
import type { Recogniser } from '../speech/recogniser.ts';
import { doubtsTable } from './doubts.ts';
import { kindsTable } from './kinds.ts';
import { errorRate, ffmpeg } from './measures.ts';
import { speakersTable } from './speakers.ts';
import { wrongExpressions } from '../testing/wrong-expressions.ts';
import { openWorld, quiet, type World } from '../testing/world.ts';
import { startEngine } from '../testing/engine.ts';
import { workOn } from '../worker.ts';

/**
 * `npm run bench -- speech [minutes …] [tables …]`: the real recogniser on the test recordings: the bare engine's real-time factor, the
 * pipeline's time over it (claim to stored text), word error rate, what marks for doubtful words are worth, what expressions bring, how exact words' times are, lengths
 * (1 and 10 minutes; `60` takes long), two jobs at once, and who speaks: speakers found in mixes, and their cost.
 */
const folder = join(process.cwd(), 'e2e/media');
const recordings = [
  { file: 'de-simplicissimus.mp3', language: 'de-CH', expressions: ['Simplicissimus', 'Grimmelshausen', 'Vaganten'] },
  { file: 'en-sonnet1.mp3', language: 'en', expressions: [] },
  { file: 'de-dialog.mp4', language: 'de-CH', expressions: [] },
  { file: 'en-sense-0870.wav', language: 'en', expressions: [] },
  { file: 'de-thorsten-03.wav', language: 'de-CH', expressions: [] },
] as const;

/** Case and marks make no difference; blanks, apostrophes and hyphens do: what the word error rate does not see. */
const spacedText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[\u2018\u2019\u02BC]/gu, "'")
    .replaceAll(/[^\p{L}\p{N}\s'-]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Character error rate of a text with its blanks, and how many blanks stand before an apostrophe or a hyphen. */
const spacingOf = (said: string, heard: string): [string, number] => {
  const reference = spacedText(said);
  const strayBlanks = heard.match(/\p{L} [-'’]\p{L}/gu)?.length ?? 0;
  return [((distance(reference, spacedText(heard)) / reference.length) * 100).toFixed(1), strayBlanks];
};

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
};

const secondsOf = (file: string): number =>
  Number(
    spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file], {
      encoding: 'utf8',
    }).stdout,
  );

const say = (columns: readonly (string | number)[]): boolean =>
  process.stdout.write(`${columns.map((c) => String(c).padEnd(24)).join('')}\n`);

type Bench = {
  readonly world: World;
  readonly engineUrl: string;
  readonly recogniser: Recogniser;
};
const signal = new AbortController().signal;

const worked = async ({ world, recogniser }: Bench, projectId: string, name = 'bench'): Promise<void> => {
  await workOn(world.worker(name, signal, { recogniser }), projectId);
};
const textOf = async ({ world }: Bench, projectId: string): Promise<string> =>
  (await world.transcript(projectId))?.segments.map((segment) => segment.text).join(' ') ?? '';

/** Each recording: engine, pipeline, and how much of what is said is heard. */
const recordingsTable = async (bench: Bench): Promise<void> => {
  say([
    'recording',
    'seconds',
    'engine × real time',
    'pipeline ÷ engine',
    'word error rate %',
    'text error rate %',
    'stray blanks',
  ]);
  for (const { file, language, expressions } of recordings) {
    const sound = await readFile(join(folder, file));
    const asked = { language: language.slice(0, 2), expressions, signal };
    const [, bareMs] = await timed(() => bench.recogniser.recognise(sound, asked));
    const projectId = await bench.world.project(file, { language, expressions: [...expressions] });
    const [, pipelineMs] = await timed(() => worked(bench, projectId));
    const said = await readFile(join(folder, file.replace(/\.\w+$/, '.txt')), 'utf8');
    const seconds = secondsOf(join(folder, file));
    const text = await textOf(bench, projectId);
    const rate = (errorRate(said, text) * 100).toFixed(1);
    const times = [(bareMs / 1000 / seconds).toFixed(3), (pipelineMs / bareMs).toFixed(2)];
    say([file, seconds.toFixed(1), ...times, rate, ...spacingOf(said, text)]);
  }
};

const hardNames = ['Melchior Sternfels von Fuchshaim', 'allenthalben'] as const;

/** Whether naming expressions helps: hard names that come out right with and without them. */
const expressionsTable = async (bench: Bench): Promise<void> => {
  say(['\nexpressions', 'names right', 'word error rate %']);
  const [{ file, language }] = recordings;
  const said = await readFile(join(folder, 'de-simplicissimus.txt'), 'utf8');
  for (const given of [[], [...hardNames], wrongExpressions]) {
    const projectId = await bench.world.project(file, { language, expressions: [...given] });
    await worked(bench, projectId);
    const text = await textOf(bench, projectId);
    const right = hardNames.filter((name) => text.includes(name)).length;
    const rate = (errorRate(said, text) * 100).toFixed(1);
    const name = given === wrongExpressions ? '100 wrong ones' : given.length > 0 ? 'named' : 'not named';
    say([name, `${right} of ${hardNames.length}`, rate]);
  }
};

const raw = ['-ac', '1', '-ar', '16000', '-f', 's16le', '-'];
const wavOf = (pcm: Buffer): Buffer => Buffer.concat([wavHeader(pcm.length), pcm]);

/** A length of speech, over and over. */
const speechOf = (minutes: number): Buffer =>
  wavOf(ffmpeg('-stream_loop', '-1', '-i', join(folder, 'en-sonnet1.mp3'), '-t', String(minutes * 60), ...raw));

/** The whole sound in one question, by a client that waits as long as it takes: fetch gives up after five minutes. */
const bareEngine = async ({ engineUrl }: Bench, sound: Buffer): Promise<void> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/wav' }), 'whole.wav');
  form.set('model', 'base');
  form.set('response_format', 'verbose_json');
  form.set('language', 'en');
  form.append('timestamp_granularities[]', 'word');
  const body = new Response(form);
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  const bytes = Buffer.from(await body.arrayBuffer());
  const status = await new Promise<number | undefined>((resolve, reject) => {
    // A line of its own: one kept from the question before may be closed by now.
    const options = { method: 'POST', headers, agent: false } as const;
    const asking = request(`${engineUrl}/audio/transcriptions`, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    asking.once('error', reject).end(bytes);
  });
  if (status !== 200) throw new Error(`the engine answered ${String(status)}`);
};

/**
 * How much longer than the bare engine the pipeline takes, by length. Long ones take minutes each, and machines do not stay as quick
 * as they are: one minute through the engine before, between and after tells how much slower it was during the pipeline.
 */
const lengthsTable = async (bench: Bench, minutes: readonly number[]): Promise<void> => {
  say(['\nminutes', 'engine s', 'pipeline s', 'pipeline ÷ engine', 'machine ÷ machine', 'pipeline × real time']);
  const probe = speechOf(1);
  const machineMs = async (): Promise<number> => (await timed(() => bareEngine(bench, probe)))[1];
  for (const each of minutes) {
    const sound = speechOf(each);
    const before = await machineMs();
    const [, bareMs] = await timed(() => bareEngine(bench, sound));
    const between = await machineMs();
    const projectId = await bench.world.project(sound, { language: 'en' });
    const [, pipelineMs] = await timed(() => worked(bench, projectId));
    const drift = (between + (await machineMs())) / (before + between);
    const seconds = [bareMs, pipelineMs].map((ms) => (ms / 1000).toFixed(1));
    const ratios = [pipelineMs / bareMs, drift].map((ratio) => ratio.toFixed(2));
    say([each, ...seconds, ...ratios, (pipelineMs / each / 60_000).toFixed(3)]);
  }
};

const samplesOf = (pcm: Buffer): Int16Array => new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2);
const LOUD = 1_000;
const GAP_MS = 1_500;

/**
 * How far words are from where they are said. Known exactly only where speech begins and ends: utterances with silences
 * between them, their first and last loud samples against the first word's start and the last word's end.
 */
const timesTable = async (bench: Bench): Promise<void> => {
  say(['\nword times', 'utterances', 'mean error ms', 'worst ms']);
  const parts: Buffer[] = [];
  const edges: { startMs: number; endMs: number }[] = [];
  let atMs = 0;
  for (const n of [1, 2, 3, 4]) {
    const pcm = ffmpeg('-i', join(folder, `de-thorsten-0${n}.wav`), ...raw);
    const samples = samplesOf(Buffer.from(pcm));
    const first = samples.findIndex((sample) => Math.abs(sample) > LOUD);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > LOUD);
    edges.push({ startMs: atMs + first / 16, endMs: atMs + last / 16 });
    parts.push(pcm, Buffer.alloc(GAP_MS * 32));
    atMs += pcm.length / 32 + GAP_MS;
  }
  const projectId = await bench.world.project(wavOf(Buffer.concat(parts)), { language: 'de' });
  await worked(bench, projectId);
  const words = ((await bench.world.transcript(projectId))?.segments ?? []).flatMap(wordsOf);
  const nearest = (ms: number, times: readonly (number | null)[]): number =>
    Math.min(...times.map((time) => (time === null ? Infinity : Math.abs(time - ms))));
  const errors = edges.flatMap(({ startMs, endMs }) => [
    nearest(
      startMs,
      words.map((word) => word.startMs),
    ),
    nearest(
      endMs,
      words.map((word) => word.endMs),
    ),
  ]);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  say(['first and last words', edges.length, mean.toFixed(0), Math.max(...errors).toFixed(0)]);
};

/** Two jobs on two transcribers with an engine each, over one alone. */
const twoTable = async (bench: Bench): Promise<void> => {
  const other = await startEngine();
  const second = openAiRecogniser({ url: other.url, model: 'base', apiKey: undefined, log: quiet });
  const sound = speechOf(1);
  const make = () => bench.world.project(sound, { language: 'en' });
  const ids = [await make(), await make(), await make()] as const;
  const [, aloneMs] = await timed(() => worked(bench, ids[0]));
  const [, bothMs] = await timed(() =>
    Promise.all([worked(bench, ids[1], 'one'), worked({ ...bench, recogniser: second }, ids[2], 'two')]),
  );
  say(['\ntwo jobs', 'one alone s', 'two on two s', 'two ÷ (2 × one)']);
  say(['1 min each', (aloneMs / 1000).toFixed(1), (bothMs / 1000).toFixed(1), (bothMs / aloneMs / 2).toFixed(2)]);
  other.stop();
};

const main = async (): Promise<void> => {
  const engine = await startEngine();
  const world = await openWorld();
  const recogniser = openAiRecogniser({ url: engine.url, model: 'base', apiKey: undefined, log: quiet });
  const bench = { world, engineUrl: engine.url, recogniser };
  const given = process.argv.slice(2);
  const minutes = given.map(Number).filter(Boolean);
  const options = { url: engine.url, model: 'base', apiKey: undefined, log: quiet };
  const withVoices = openAiRecogniser({ ...options, isAskedForVoices: true });
  const tables = {
    recordings: () => recordingsTable(bench),
    doubts: () => doubtsTable(recogniser, say),
    kinds: () => kindsTable({ say, world, recogniser, worked: (id) => worked(bench, id) }),
    expressions: () => expressionsTable(bench),
    times: () => timesTable(bench),
    lengths: () => lengthsTable(bench, minutes.length > 0 ? minutes : [1, 10]),
    two: () => twoTable(bench),
    speakers: () => speakersTable({ say, engineUrl: engine.url, withVoices, withoutVoices: recogniser }),
  };
  const named = Object.entries(tables).filter(([name]) => given.includes(name));
  for (const [, table] of named.length > 0 ? named : Object.entries(tables)) await table();
  await world.close();
  engine.stop();
};

await main();
