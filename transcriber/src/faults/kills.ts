import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause } from '@soebs/platform';
import { openWorld, type World } from '../testing/world.ts';
import type { WorkerTask } from './worker-process.ts';

export type KillsReport = { readonly rounds: number; readonly hits: number; readonly faults: readonly string[] };

const main = join(process.cwd(), 'transcriber/src/faults/worker-process.ts');
/** A minute with pauses, in three or four pieces; an ogg, so that a playable copy is made as well. */
const minuteOf = (folder: string): Buffer => {
  const path = join(folder, 'minute.ogg');
  const loop = ['-stream_loop', '8', '-i', join(process.cwd(), 'e2e/media/en-sense-0870.wav')];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...loop, '-c:a', 'libopus', path]);
  return readFileSync(path);
};
const words = [
  { word: 'One', start: 0.1, end: 0.5 },
  { word: 'piece.', start: 0.6, end: 1 },
];

type Worker = { readonly child: ChildProcess; readonly ended: Promise<void> };

/** Workers as processes of their own on the jobs of a world. */
const stage = async () => {
  const world = await openWorld();
  const minute = minuteOf(world.folder);
  const work = join(world.folder, 'work');
  /** A worker clears its own folder when it starts, as the service does. */
  const start = async (projectId: string, folder = work): Promise<Worker> => {
    const task: WorkerTask = {
      projectId,
      ...world.urls,
      work: folder,
      objects: join(world.folder, 'objects'),
    };
    const args = ['--conditions=source', '--import', 'tsx', main, JSON.stringify(task)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const lines = createInterface({ input: child.stdout });
    await Promise.race([new Promise((resolve) => lines.once('line', resolve)), ended]);
    return { child, ended };
  };
  const play = () => world.speech.play({ words, language: 'en', delayMs: 120 });
  const project = () => world.project(minute, { language: 'en' });
  return { world, start, play, project, work };
};
type Stage = Awaited<ReturnType<typeof stage>>;

const programsIn = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return line.includes(folder) && /^\S*(ffmpeg|ffprobe)/.test(line) ? [line] : [];
      } catch {
        return [];
      }
    });

/** What must hold of a job in the end, whatever happened to its workers; each breach in words. */
const breaches = async (world: World, projectId: string): Promise<string[]> => {
  const types = (await world.events(projectId)).map(({ event }) => event.type);
  const count = (type: string): number => types.filter((each) => each === type).length;
  const { phase, results } = await world.job(projectId);
  const transcript = await world.transcript(projectId);
  const pieces = results.pieces.map(({ startMs }) => startMs);
  const wrong: Readonly<Record<string, boolean>> = {
    [`it is ${phase.state}`]: phase.state !== 'completed',
    'it was not charged once': count('TranscriptionCharged') !== 1,
    'it did not complete once': count('TranscriptionCompleted') !== 1,
    'a piece is stored twice': new Set(pieces).size !== pieces.length,
    'its text is not one of its pieces': transcript?.segments.length !== pieces.length,
  };
  return Object.keys(wrong).filter((name) => wrong[name]);
};

const ffmpegLeft = async (world: World): Promise<string[]> => {
  for (let looks = 0; looks < 50 && programsIn(world.folder).length > 0; looks += 1) await pause(20);
  return programsIn(world.folder).map((line) => `still runs: ${line}`);
};

const killed = async (staged: Stage, { kills, signal }: { kills: number; signal: 'SIGKILL' | 'SIGTERM' }) => {
  const { world, start, play, project, work } = staged;
  await play();
  const projectId = await project();
  let hits = 0;
  const faults: string[] = [];
  for (let n = 0; n < kills; n += 1) {
    const { child, ended } = await start(projectId);
    await pause(Math.random() * 2_200);
    if (child.exitCode === null && child.kill(signal)) hits += 1;
    await ended;
    if (signal === 'SIGKILL') await world.recover(projectId);
    faults.push(...(await ffmpegLeft(world)));
  }
  await (
    await start(projectId)
  ).ended;
  const { results } = await world.job(projectId);
  const asked = (await world.speech.requests()).length;
  if (asked > results.pieces.length + hits) faults.push(`asked ${asked} times for ${results.pieces.length} pieces`);
  const left = signal === 'SIGTERM' && existsSync(work) ? readdirSync(work) : [];
  faults.push(...(await breaches(world, projectId)), ...left.map((name) => `left ${name}`));
  return { hits, faults: faults.map((fault) => `${signal} ${projectId}: ${fault}`) };
};

type Options = { readonly rounds: number; readonly say?: (line: string) => void };

/** Kills workers at chance points of their runs; every fifth job is instead handed back three times, as by deploys (killed-workers). */
export const killWorkers = async ({ rounds, say = () => undefined }: Options): Promise<KillsReport> => {
  const staged = await stage();
  const faults: string[] = [];
  let hits = 0;
  for (let round = 0; round < rounds; round += 1) {
    const isDeploy = round % 5 === 1;
    const kind = isDeploy ? { kills: 3, signal: 'SIGTERM' as const } : { kills: 2, signal: 'SIGKILL' as const };
    const result = await killed(staged, kind);
    hits += result.hits;
    faults.push(...result.faults);
    say(`round ${round + 1} of ${rounds}: ${hits} hits, ${faults.length} faults`);
  }
  await staged.world.close();
  return { rounds, hits, faults };
};

const frozen = async ({ world, start, play, project, work }: Stage): Promise<{ hit: boolean; faults: string[] }> => {
  await play();
  const projectId = await project();
  const late = await start(projectId);
  await pause(Math.random() * 1_800);
  const hit = late.child.exitCode === null && late.child.kill('SIGSTOP');
  await world.recover(projectId);
  await (
    await start(projectId, `${work}-next`)
  ).ended;
  const before = JSON.stringify([await world.transcript(projectId), await world.job(projectId)]);
  late.child.kill('SIGCONT');
  await late.ended;
  const after = JSON.stringify([await world.transcript(projectId), await world.job(projectId)]);
  const faults = await breaches(world, projectId);
  if (before !== after) faults.push('the late worker changed something');
  return { hit, faults: faults.map((fault) => `SIGSTOP ${projectId}: ${fault}`) };
};

/** Freezes a worker past its lease, lets another finish, and wakes the late one: what it says is refused (frozen-workers). */
export const freezeWorkers = async ({ rounds, say = () => undefined }: Options): Promise<KillsReport> => {
  const staged = await stage();
  const faults: string[] = [];
  let hits = 0;
  for (let round = 0; round < rounds; round += 1) {
    const result = await frozen(staged);
    if (result.hit) hits += 1;
    faults.push(...result.faults);
    say(`round ${round + 1} of ${rounds}: ${hits} hits, ${faults.length} faults`);
  }
  await staged.world.close();
  return { rounds, hits, faults };
};
