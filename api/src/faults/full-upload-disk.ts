import { spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wavOfNoise } from '../testing/noise.ts';
import { createProject, sendChunk, storiesOf } from '../testing/stories.ts';
import { openWorld } from '../testing/world.ts';

/**
 * `npm run faults -- full-disk`: the volume of uploads and media runs full in the middle of uploads, again and again. Each full disk
 * is told with 507, nothing acknowledged is lost, and every upload ends well when there is room. Needs root for a small volume.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const volume = await mkdtemp(join(tmpdir(), 'soebs-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', volume]).status === 0;
if (!mounted) {
  say('SKIPPED: no small volume can be mounted here (root is needed)');
  process.exit(0);
}
const [uploads, objects, filler] = ['uploads', 'objects', 'filler'].map((name) => join(volume, name)) as [
  string,
  string,
  string,
];
for (const folder of [uploads, objects]) await mkdir(folder);
const world = await openWorld({ UPLOADS_DIR: uploads, OBJECT_STORE_URL: pathToFileURL(objects).href });
const story = storiesOf(world);
const faults: string[] = [];
let full = 0;

for (let round = 0; round < 12; round += 1) {
  const { client } = await world.member();
  const media = wavOfNoise(3_000_000);
  const { project } = await createProject(client, { fileSize: media.length, fileName: 'a.wav' });
  await writeFile(filler, Buffer.alloc(9_800_000 + ((round * 311_111) % 1_500_000))).catch(() => undefined);
  const first = await sendChunk(client, project.id, { chunk: media, offset: 0 });
  if (first.status === 507) full += 1;
  else faults.push(`round ${round}: a full disk answered ${first.status}`);
  await rm(filler, { force: true });
  const head = await client.fetch('HEAD', `/projects/${project.id}/media`, { headers: { 'tus-resumable': '1.0.0' } });
  const offset = Number(head.headers.get('upload-offset'));
  const rest = await sendChunk(client, project.id, { chunk: media.subarray(offset), offset });
  if (rest.status !== 204) faults.push(`round ${round}: with room again it answered ${rest.status}`);
  await story.jobOf(project.id);
  const kept = Buffer.from(
    await (await client.fetch('GET', `/projects/${project.id}/media?original=true`)).arrayBuffer(),
  );
  if (!kept.equals(media)) faults.push(`round ${round}: other bytes were kept`);
  await world.api.deps()?.objects.removeAll(`projects/${project.id}`);
}
await world.close();
spawnSync('umount', [volume]);
await rm(volume, { recursive: true, force: true });
say(JSON.stringify({ rounds: 12, full, faults }, undefined, 2));
process.exit(faults.length === 0 && full > 0 ? 0 : 1);
