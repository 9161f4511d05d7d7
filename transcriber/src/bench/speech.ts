import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { openAiRecogniser } from '../speech/openai.ts';
import { openWorld, quiet } from '../testing/world.ts';
import { startEngine } from '../testing/engine.ts';
import { workOn } from '../worker.ts';

/**
 * `npm run bench -- speech`: the real recogniser on the test recordings. For each: the bare engine's real-time factor, the
 * pipeline's time over it (claim to stored text), and the word error rate of the stored text against what is said.
 */
const folder = join(process.cwd(), 'e2e/media');
const recordings = [
  { file: 'de-simplicissimus.mp3', language: 'de-CH', expressions: ['Simplicissimus', 'Grimmelshausen', 'Vaganten'] },
  { file: 'en-sonnet1.mp3', language: 'en', expressions: [] },
  { file: 'de-dialog.mp4', language: 'de-CH', expressions: [] },
  { file: 'en-sense-0870.wav', language: 'en', expressions: [] },
  { file: 'de-thorsten-03.wav', language: 'de-CH', expressions: [] },
] as const;

/** Case, punctuation, ß/ss and hyphens make no difference. */
const normal = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);

/** Word error rate: edits of words over words said. Words become single characters, so the letter distance counts words. */
const errorRate = (said: string, heard: string): number => {
  const codes = new Map<string, string>();
  const code = (word: string): string => {
    const known = codes.get(word) ?? String.fromCodePoint(0x4e00 + codes.size);
    codes.set(word, known);
    return known;
  };
  const reference = normal(said).map(code).join('');
  return distance(reference, normal(heard).map(code).join('')) / reference.length;
};

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
};

const secondsOf = (file: string): number =>
  Number(
    spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', join(folder, file)], {
      encoding: 'utf8',
    }).stdout,
  );

const say = (columns: readonly (string | number)[]): boolean =>
  process.stdout.write(`${columns.map((c) => String(c).padEnd(24)).join('')}\n`);

const main = async (): Promise<void> => {
  const engine = await startEngine();
  const world = await openWorld();
  const recogniser = openAiRecogniser({ url: engine.url, model: 'base', apiKey: undefined, log: quiet });
  say(['recording', 'seconds', 'engine × real time', 'pipeline ÷ engine', 'word error rate %']);
  for (const { file, language, expressions } of recordings) {
    const sound = await readFile(join(folder, file));
    const asked = {
      language: language.slice(0, 2),
      expressions,
      signal: new AbortController().signal,
    };
    const [, bareMs] = await timed(() => recogniser.recognise(sound, asked));
    const projectId = await world.project(file, { language, expressions: [...expressions] });
    const [, pipelineMs] = await timed(() => workOn(world.worker('bench', asked.signal, { recogniser }), projectId));
    const text = (await world.transcript(projectId))?.segments.map((segment) => segment.text).join(' ') ?? '';
    const said = await readFile(join(folder, file.replace(/\.\w+$/, '.txt')), 'utf8');
    const seconds = secondsOf(file);
    say([
      file,
      seconds.toFixed(1),
      (bareMs / 1000 / seconds).toFixed(3),
      (pipelineMs / bareMs).toFixed(2),
      (errorRate(said, text) * 100).toFixed(1),
    ]);
  }
  await world.close();
  engine.stop();
};

await main();
