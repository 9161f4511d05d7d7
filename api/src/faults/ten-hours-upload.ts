import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '@soebs/platform';
import { startService } from '@soebs/platform/testing';
import { CHUNK_BYTES } from '../media/uploads.ts';
import { createProject, sendChunk, storiesOf } from '../testing/stories.ts';
import { openWorld, type World } from '../testing/world.ts';

/**
 * `npm run faults -- ten-hours`, the api's part: ten hours of sound (144 MB) are uploaded, taken over, and downloaded by five listeners
 * at once, whole and in ranges. The api, a process of its own, stays below 300 MB.
 */
const MOST = 300_000_000;
const LISTENERS = 5;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ten hours of an mp3 of 32 kbit/s: ten minutes, repeated frame by frame. */
const tenHours = (folder: string): string => {
  const [block, path] = [join(folder, 'block.mp3'), join(folder, 'ten-hours.mp3')];
  const tone = ['-f', 'lavfi', '-i', 'anoisesrc=amplitude=0.2:duration=600', '-ac', '1', '-b:a', '32k'];
  const bare = ['-write_xing', '0', '-id3v2_version', '0', '-map_metadata', '-1'];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...tone, ...bare, block]);
  const content = readFileSync(block);
  writeFileSync(path, '');
  for (let n = 0; n < 60; n += 1) appendFileSync(path, content);
  return path;
};

/** A setting as its variable says it; none for those whose defaults will do. */
const variableOf = (value: unknown): string[] => {
  if (value instanceof Secret) return [value.reveal()];
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  const isListed = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isListed ? [value.join(',')] : [];
};
const environmentOf = (settings: World['settings']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => variableOf(value).map((text) => [name, text] as const)),
  );

/** The most memory that a process has ever held, in bytes. */
const peakOf = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) * 1024;

const world = await openWorld({ MEDIA_MAX_BYTES: 1_000_000_000, MEDIA_MAX_MINUTES: 610 });
await world.api.stop();
const api = await startService('api/src/main.ts', environmentOf(world.settings));
const startBytes = peakOf(api.process.pid);
const { client } = await world.member({ minutes: 700 });
const media = readFileSync(tenHours(world.folder));
const { project } = await createProject(client, {
  fileSize: media.length,
  fileName: 'zehn.mp3',
  knownDurationMs: 36_000_000,
});
const faults: string[] = [];
for (let offset = 0; offset < media.length; offset += CHUNK_BYTES) {
  const { status } = await sendChunk(client, project.id, {
    chunk: media.subarray(offset, offset + CHUNK_BYTES),
    offset,
  });
  if (status !== 204) faults.push(`the chunk at ${offset} was answered ${status}`);
}
if (faults.length === 0) await storiesOf(world).jobOf(project.id);
const uploadedBytes = peakOf(api.process.pid);

/** Reads like a slow player: piece by piece, never all at once. */
const listen = async (headers: Record<string, string>): Promise<number> => {
  const response = await client.fetch('GET', `/projects/${project.id}/media?original=true`, { headers });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  return bytes;
};
const half = Math.floor(media.length / 2);
const heard = await Promise.all(
  Array.from({ length: LISTENERS }, (_, n) => listen(n % 2 === 0 ? {} : { range: `bytes=${half}-` })),
);
for (const [n, bytes] of heard.entries())
  if (bytes !== (n % 2 === 0 ? media.length : media.length - half)) faults.push(`listener ${n} heard ${bytes} bytes`);
const highest = peakOf(api.process.pid);
if (highest > MOST) faults.push(`memory rose to ${highest}`);
await api.stop();
await world.close();
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
say(
  JSON.stringify({
    mediaMB: megabytes(media.length),
    startMB: megabytes(startBytes),
    afterUploadMB: megabytes(uploadedBytes),
    highestMB: megabytes(highest),
    faults,
  }),
);
process.exit(faults.length === 0 ? 0 : 1);
