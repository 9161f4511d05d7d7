import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpeg = async (...args: readonly string[]): Promise<void> => {
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);
};

/** What hostile files point at: a listener that nobody may call, and a recording that nobody may read. */
export type Canary = { readonly port: number; readonly path: string; readonly ms: number };
type Made = { readonly name: string; readonly content: Buffer };

const sine = ['-f', 'lavfi', '-i', 'sine=frequency=300:duration=2'];
const film = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=10:duration=2', ...sine, '-pix_fmt', 'yuv420p'];

/** Good files of every kind of container: what mutations begin with. */
const seedArgs: Readonly<Record<string, readonly string[]>> = {
  'a.wav': sine,
  'a.w64': sine,
  'a.aiff': sine,
  'a.au': sine,
  'a.caf': sine,
  'a.flac': sine,
  'a.wv': sine,
  'cbr.mp3': [...sine, '-b:a', '64k'],
  'vbr.mp3': [...sine, '-q:a', '5'],
  'a.aac': sine,
  'a.ac3': sine,
  'a.ogg': [...sine, '-c:a', 'libvorbis'],
  'a.opus': [...sine, '-c:a', 'libopus'],
  'a.m4a': sine,
  'a.wma': sine,
  'film.mp4': film,
  'film.mov': [...film, '-movflags', 'frag_keyframe+empty_moov'],
  'film.mkv': film,
  'film.webm': [...film, '-c:v', 'libvpx', '-c:a', 'libopus'],
  'film.avi': film,
  'film.ts': film,
  'film.flv': film,
};

/** A row of numbers that looks like chance and is always the same. */
const chance = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Some of the first `reach` bytes changed. */
const spoilt = (content: Buffer, { seed, share, reach }: { seed: number; share: number; reach: number }): Buffer => {
  const next = chance(seed);
  const copy = Buffer.from(content);
  const count = Math.max(1, Math.round(Math.min(reach, copy.length) * share));
  for (let n = 0; n < count; n += 1) {
    const at = Math.floor(next() * Math.min(reach, copy.length));
    copy[at] = Math.floor(next() * 256);
  }
  return copy;
};

const truncations = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 99];
const shares = [0.0005, 0.001, 0.004, 0.01, 0.05];

const mutationsOf = ({ name, content }: Made): Made[] => [
  { name: `whole-${name}`, content },
  ...truncations.map((percent) => ({
    name: `cut-${percent}-${name}`,
    content: content.subarray(0, Math.floor((content.length * percent) / 100)),
  })),
  ...shares.flatMap((share, n) =>
    [1, 2, 3].map((round) => ({
      name: `spoilt-${share}-${round}-${name}`,
      content: spoilt(content, { seed: n * 7 + round, share, reach: content.length }),
    })),
  ),
  ...[1, 2, 3, 4, 5, 6].map((round) => ({
    name: `head-${round}-${name}`,
    content: spoilt(content, { seed: round, share: 0.01 * round, reach: 600 }),
  })),
  { name: `twice-${name}`, content: Buffer.concat([content, content]) },
  {
    name: `behind-noise-${name}`,
    content: Buffer.concat([spoilt(Buffer.alloc(900), { seed: 9, share: 1, reach: 900 }), content]),
  },
];

/** Texts that make a player open something else. */
const disguises = (target: string): readonly string[] => [
  `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-VERSION:3\n#EXTINF:10,\n${target}\n#EXT-X-ENDLIST\n`,
  `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${target}"\n#EXT-X-MAP:URI="${target}"\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`,
  `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${target}\n`,
  `ffconcat version 1.0\nfile '${target}'\n`,
  `ffconcat version 1.0\nfile ${target}\nduration 5\nfile ${target}\n`,
  `[playlist]\nFile1=${target}\nLength1=5\nNumberOfEntries=1\nVersion=2\n`,
  `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 5004 RTP/AVP 0\na=control:${target}\n`,
  `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT5S"><Period><AdaptationSet mimeType="audio/mp4"><Representation id="a" bandwidth="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  `<smil><body><audio src="${target}"/></body></smil>`,
  `FILE "${target}" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n`,
  `RTSPtext\nrtsp://${target}\n`,
  `<asx version="3.0"><entry><ref href="${target}"/></entry></asx>`,
];

const targetsOf = ({ port, path }: Canary): readonly string[] => [
  path,
  `file://${path}`,
  `file:${path}`,
  `http://127.0.0.1:${port}/a.mp3`,
  `tcp://127.0.0.1:${port}`,
  `concat:${path}|${path}`,
  `subfile,,start,0,end,0,,:${path}`,
  `crypto+http://127.0.0.1:${port}/a`,
];

const playlists = (canary: Canary): Made[] =>
  targetsOf(canary).flatMap((target, n) =>
    disguises(target).map((text, kind) => ({
      name: `list-${kind}-${n}.${['mp3', 'wav', 'mp4'][(kind + n) % 3] ?? 'mp3'}`,
      content: Buffer.from(text),
    })),
  );

const blobs = (): Made[] => [
  { name: 'empty.mp3', content: Buffer.alloc(0) },
  { name: 'one-byte.wav', content: Buffer.from([82]) },
  { name: 'zeros.mp4', content: Buffer.alloc(100_000) },
  { name: 'noise.mp3', content: spoilt(Buffer.alloc(100_000), { seed: 3, share: 1.5, reach: 100_000 }) },
  { name: 'text.mp3', content: Buffer.from('Guten Tag, ich bin ein Text.\n'.repeat(500)) },
  { name: 'page.mp4', content: Buffer.from('<!doctype html><title>x</title><video src=x>') },
  { name: 'archive.mp3', content: Buffer.from(`PK\u0003\u0004\u0014\u0000${'x'.repeat(400)}`) },
  {
    name: 'seven.mp3',
    content: Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, ...new Array<number>(300).fill(7)]),
  },
  { name: 'gzip.wav', content: Buffer.from([0x1f, 0x8b, 8, 0, ...new Array<number>(300).fill(1)]) },
  { name: 'picture.jpg.mp3', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...new Array<number>(300).fill(1)]) },
  { name: '-i', content: Buffer.from('#EXTM3U\n') },
  { name: 'line\nbreak.mp3', content: Buffer.from('x') },
  { name: `${'n'.repeat(250)}.mp3`, content: Buffer.from('ID3') },
];

const cover = ['-f', 'lavfi', '-i', 'color=red:size=32x32:rate=1:duration=1'];
const many = Array.from({ length: 254 }, () => ['-map', '0:a']).flat();
const key = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb'];
const kid = ['-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8'];

/** Whole files that are odd: no samples, too many streams, strange rates and layouts, encrypted, days of silence. */
const oddArgs: Readonly<Record<string, readonly string[]>> = {
  'no-samples.wav': ['-f', 'lavfi', '-i', 'anullsrc', '-t', '0'],
  'one-sample.wav': ['-f', 'lavfi', '-i', 'anullsrc=r=48000', '-af', 'atrim=end_sample=1'],
  'no-sound.mp4': ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=1', '-pix_fmt', 'yuv420p'],
  'cover-only.mp4': [...cover, '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'],
  'cover.mp3': [
    ...sine,
    ...cover,
    '-map',
    '0',
    '-map',
    '1',
    '-c:v',
    'mjpeg',
    '-frames:v',
    '1',
    '-disposition:v',
    'attached_pic',
  ],
  'streams-255.mkv': ['-f', 'lavfi', '-i', 'sine=duration=0.2', '-map', '0:a', ...many, '-c:a', 'pcm_s16le'],
  'encrypted.mp4': [...sine, '-c:a', 'aac', ...key, ...kid],
  'rate-192k.wav': [...sine, '-ar', '192000'],
  'rate-4k.wav': [...sine, '-ar', '4000'],
  'channels-8.flac': [...sine, '-ac', '8'],
  'channels-6.ac3': [...sine, '-ac', '6'],
  'floats.wav': [...sine, '-c:a', 'pcm_f64le'],
  'silence.flac': ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '3600'],
  'late.mkv': [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=64x48:rate=5:duration=5',
    '-itsoffset',
    '3',
    ...sine,
    '-map',
    '0:v',
    '-map',
    '1:a',
  ],
};

const madeBy = async (folder: string, table: Readonly<Record<string, readonly string[]>>): Promise<Made[]> => {
  const made: Made[] = [];
  for (const [name, args] of Object.entries(table)) {
    const path = join(folder, name);
    await ffmpeg(...args, path);
    made.push({ name, content: await readFile(path) });
  }
  return made;
};

/** Sounds of different rates one behind the other, as a cut broadcast has them. */
const rateChange = async (folder: string): Promise<Made> => {
  const parts: Buffer[] = [];
  for (const rate of ['44100', '22050', '48000']) {
    const path = join(folder, `rate-${rate}.mp3`);
    await ffmpeg(...sine, '-ar', rate, path);
    parts.push(await readFile(path));
  }
  return { name: 'rate-change.mp3', content: Buffer.concat(parts) };
};

/** The recording that nobody may read. */
export const makeCanary = async (folder: string, port: number): Promise<Canary> => {
  const path = join(folder, 'canary.wav');
  await ffmpeg('-f', 'lavfi', '-i', 'sine=frequency=1234:duration=7.77', path);
  return { port, path, ms: 7_770 };
};

/**
 * More than a thousand hostile media files in a folder, always the same ones: cut and spoilt files of every kind, texts that
 * make players open something else, odd and broken ones. `every` takes only each n-th of a kind.
 */
export const hostileMedia = async (folder: string, canary: Canary, every = 1): Promise<readonly string[]> => {
  const seeds = join(folder, 'seeds');
  const files = join(folder, 'files');
  for (const each of [seeds, files]) await mkdir(each, { recursive: true });
  const thinned = (made: readonly Made[]): Made[] => made.filter((_, n) => n % every === 0);
  const all = [
    ...thinned((await madeBy(seeds, seedArgs)).flatMap(mutationsOf)),
    ...thinned(playlists(canary)),
    ...blobs(),
    ...(await madeBy(seeds, oddArgs)),
    await rateChange(seeds),
  ];
  const paths: string[] = [];
  for (const { name, content } of all) {
    const path = join(files, name);
    await writeFile(path, content);
    paths.push(path);
  }
  return paths;
};
