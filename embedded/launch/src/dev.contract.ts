// @long: starts everything in watch mode.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { optionsFrom } from './options.ts';
import { devPlans, root, watched } from './plans.ts';
import { portsFrom } from './ports.ts';
import { runProgram, type Program, type ProgramPlan } from './program.ts';

let folder: string;
let program: Program | undefined;
let later: NodeJS.Timeout | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'soebs-dev-'));
});
afterEach(async () => {
  clearTimeout(later);
  await program?.end();
  rmSync(folder, { recursive: true, force: true });
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Runs a program; answers each line that it says, when it comes. */
const run = (plan: ProgramPlan): ((pattern: RegExp) => Promise<void>) => {
  const waiting = new Map<RegExp, () => void>();
  const say = (_: string, line: string): void => {
    for (const [pattern, resolve] of waiting) if (pattern.test(line)) resolve();
  };
  program = runProgram(plan, { say, changed: () => undefined });
  return (pattern) => new Promise((resolve) => waiting.set(pattern, resolve));
};

const one = { api: 1, projector: 1, transcriber: 1 };

describe('npm run dev', () => {
  it('runs beside npm start: other ports, another folder', () => {
    const [start, dev] = [optionsFrom('start', [], root), optionsFrom('dev', [], root)];
    const taken = new Set(Object.values(portsFrom(start.port)));
    expect(Object.values(portsFrom(dev.port)).filter((port) => taken.has(port))).toEqual([]);
    expect(dev.data).not.toBe(start.data);
  });

  it('runs every service from its sources, and each but the pages anew when they change', () => {
    const place = { ports: portsFrom(4_100), data: folder };
    const plans = devPlans(place, one);
    expect(plans.map(({ name }) => name)).toEqual(['projector', 'api', 'transcriber', 'web']);
    for (const plan of plans.slice(0, -1))
      expect(plan).toMatchObject({ args: watched(join(root, `${plan.name}/src/main.ts`)), readyWhen: /^ready / });
  });

  it('starts a program anew when what it imports changes', async () => {
    const part = join(folder, 'part.ts');
    const main = join(folder, 'main.mts');
    writeFileSync(part, "export const word: string = 'first';");
    writeFileSync(main, "import { word } from './part.ts'; console.log(`ready ${word}`); setInterval(() => 0, 1e9);");
    const args = watched(main);
    const says = run({ name: 'it', command: process.execPath, args, readyWhen: /^ready/, cwd: folder });
    await says(/^ready first$/);
    const second = says(/^ready second$/);
    const change = (): void => writeFileSync(part, "export const word: string = 'second';");
    change();
    // Once more after a while: what changes before the watch has begun is not seen.
    later = setTimeout(change, 10_000);
    await second;
  });

  it('serves the pages as they are written, with the address of the api', async () => {
    const ports = portsFrom(await freePort());
    const pages = devPlans({ ports, data: folder }, one).find(({ name }) => name === 'web');
    run(pages!);
    await program?.ready;
    const page = await (await fetch(`http://127.0.0.1:${ports.web}/projects`)).text();
    expect(page).toContain(`<meta name="soebs-api" content="http://localhost:${ports.api}" />`);
    expect(page).toContain('/@vite/client');
    const source = await (await fetch(`http://127.0.0.1:${ports.web}/src/main.tsx`)).text();
    expect(source).toContain('createRoot');
  });
});
