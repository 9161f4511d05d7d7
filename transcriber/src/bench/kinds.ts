import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpeakersAsked } from '@soebs/events';
import type { Recogniser } from '../speech/recogniser.ts';
import type { World } from '../testing/world.ts';
import { errorRate, ffmpeg } from './measures.ts';

const folder = join(process.cwd(), 'e2e/media');
const signal = new AbortController().signal;

/** A kind of recording that people bring, made from the test recordings (their sources and licences: e2e/media/README.md). */
type Kind = {
  readonly name: string;
  /** The recordings of which it is made, and how often all of them are said. */
  readonly of: readonly string[];
  readonly times?: number;
  readonly filter: readonly string[];
  readonly language: string;
  readonly speakers?: SpeakersAsked;
};

const sonnet = { of: ['en-sonnet1.mp3'], language: 'en' } as const;
const kinds: readonly Kind[] = [
  { name: 'as it is', ...sonnet, filter: [] },
  { name: 'quiet, -30 dB', ...sonnet, filter: ['-af', 'volume=-30dB'] },
  { name: 'telephone', ...sonnet, filter: ['-af', 'highpass=f=300,lowpass=f=3400,aresample=8000'] },
  { name: 'opposite phase', ...sonnet, filter: ['-af', 'pan=stereo|c0=c0|c1=-1*c0'] },
  {
    name: 'each channel a person',
    of: ['de-thorsten-03.wav', 'de-thorsten-04.wav'],
    filter: ['-filter_complex', '[1:a]adelay=6000[b];[0:a][b]join=inputs=2:channel_layout=stereo'],
    language: 'de',
    speakers: 'channels',
  },
  { name: 'repetition', of: ['de-thorsten-02.wav'], times: 4, filter: [], language: 'de' },
];
/** What holds no speech at all. */
const mute: readonly { readonly name: string; readonly source: string }[] = [
  { name: 'noise only', source: 'anoisesrc=color=pink:amplitude=0.2:duration=20' },
  {
    name: 'music only',
    source: 'aevalsrc=0.2*sin(2*PI*220*t)+0.2*sin(2*PI*277*t)+0.1*sin(2*PI*330*t*(1+mod(floor(t)\\,4))):d=20',
  },
];

type Bench = {
  readonly say: (columns: readonly (string | number)[]) => unknown;
  readonly world: World;
  readonly recogniser: Recogniser;
  readonly worked: (projectId: string) => Promise<void>;
};

const wav = ['-f', 'wav', '-'];
const soundOf = ({ of, times = 1, filter }: Kind): Buffer =>
  ffmpeg(...of.flatMap((file) => ['-stream_loop', String(times - 1), '-i', join(folder, file)]), ...filter, ...wav);

const saidIn = async ({ of, times = 1 }: Kind): Promise<string> => {
  const texts = await Promise.all(of.map((file) => readFile(join(folder, file.replace(/\.\w+$/, '.txt')), 'utf8')));
  return Array.from({ length: times }, () => texts.join(' ')).join(' ');
};

const textOf = async ({ world, worked }: Bench, projectId: string): Promise<string> => {
  await worked(projectId);
  return (
    (await world.transcript(projectId))?.segments
      .map(({ text }) => text)
      .join(' ')
      .trim() ?? ''
  );
};

/** Word error rates of kinds of recordings, by the pipeline and by the bare engine; of those without speech how many words. */
export const kindsTable = async (bench: Bench): Promise<void> => {
  const { say, world, recogniser } = bench;
  say(['\nkinds of recordings', 'word error rate %', 'bare engine %']);
  for (const kind of kinds) {
    const { language, speakers } = kind;
    const [sound, said] = [soundOf(kind), await saidIn(kind)];
    const details = { language, ...(speakers === undefined ? {} : { speakers }) };
    const text = await textOf(bench, await world.project(sound, details));
    const bare = await recogniser.recognise(sound, { language, expressions: [], signal });
    const bareText = bare.words.map(({ text: word }) => word).join(' ');
    say([kind.name, ...[text, bareText].map((heard) => (errorRate(said, heard) * 100).toFixed(1))]);
  }
  for (const { name, source } of mute) {
    const text = await textOf(
      bench,
      await world.project(ffmpeg('-f', 'lavfi', '-i', source, ...wav), { language: 'de' }),
    );
    say([name, `${text.split(/\s+/u).filter(Boolean).length} words`]);
  }
};
