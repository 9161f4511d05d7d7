import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { optionsOfPreset, type SubtitleOptions, type Transcript } from '@soebs/events/transcript';
import { cuePool } from '../transcript/cue-pool.ts';
import { bytesOf } from '../transcript/cue-work.ts';

/** `npm run bench -- cues`: ten hours cut by the api's workers, and how long small requests take meanwhile. */
const PARAGRAPHS = 1_580;
const WORDS = 50;
const WORD_MS = 450;
const ASK_EVERY_MS = 5;
const words =
  'Der Gemeinderat hat gestern, nach langer Beratung, einem Kredit von zwei Millionen Franken zugestimmt.'.split(' ');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const paragraph = (n: number): Transcript['segments'][number] => {
  const texts = Array.from({ length: WORDS }, (_, at) => words[at % words.length] ?? '');
  const timings = new Int32Array(WORDS * 4);
  let offset = 0;
  for (const [at, text] of texts.entries()) {
    const startMs = (n * WORDS + at) * WORD_MS;
    timings.set([offset, text.length, startMs, startMs + WORD_MS - 50], at * 4);
    offset += text.length + 1;
  }
  return { id: `p${n}`, speakerId: null, text: texts.join(' '), timings, confidence: new Uint8Array(WORDS).fill(90) };
};

const transcript: Transcript = { attributes: {}, segments: Array.from({ length: PARAGRAPHS }, (_, n) => paragraph(n)) };
const context = { language: 'de' };
const standard = optionsOfPreset('standard');
const asked: Readonly<Record<string, Partial<SubtitleOptions>>> = {
  standard: {},
  'rows 4, cpl 120': { rows: 4, cpl: 120 },
  'rows 4, cpl 120, 10 s at least': { rows: 4, cpl: 120, minVisibilityDurationInMs: 10_000 },
};

/** Asks a small question again and again until told; answers how long each took, in ms. */
const small = (port: number, signal: AbortSignal): Promise<number[]> =>
  new Promise((resolve) => {
    const took: number[] = [];
    const ask = (): void => {
      const begun = performance.now();
      get({ port, host: '127.0.0.1', agent: false }, (answer) => {
        answer.resume().once('end', () => {
          took.push(performance.now() - begun);
          if (signal.aborted) resolve(took);
          else setTimeout(ask, ASK_EVERY_MS);
        });
      });
    };
    ask();
  });

const share = (sorted: readonly number[], of: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0).toFixed(1);

const pool = cuePool();
const stopping = new AbortController();
const stopped = pool.untilStopped(stopping.signal);
const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const never = new AbortController().signal;

/** The processor time of one cut in this thread, which is what a worker spends. */
const spent = async (options: SubtitleOptions): Promise<number> => {
  const before = process.cpuUsage();
  await bytesOf({ transcript, options, context });
  return process.cpuUsage(before).user / 1_000;
};

await pool.bytes({ transcript, options: standard, context }, never);
say(`${PARAGRAPHS * WORDS} words; other requests meanwhile, one every ${ASK_EVERY_MS} ms`);
for (const [name, over] of Object.entries(asked)) {
  const options = { ...standard, ...over };
  const cpuMs = Math.min(await spent(options), await spent(options), await spent(options));
  const ended = new AbortController();
  const others = small(port, ended.signal);
  const begun = performance.now();
  for (let time = 0; time < 3; time += 1)
    await pool.bytes({ transcript, options, context, file: { format: 'srt', language: 'de' } }, never);
  const tookMs = (performance.now() - begun) / 3;
  ended.abort();
  const sorted = (await others).sort((a, b) => a - b);
  say(
    `  ${name.padEnd(32)} processor ${cpuMs.toFixed(0)} ms, by a worker ${tookMs.toFixed(0)} ms; ` +
      `others p50 ${share(sorted, 0.5)}, p99 ${share(sorted, 0.99)} ms of ${sorted.length}`,
  );
}
server.close();
stopping.abort();
await stopped;
