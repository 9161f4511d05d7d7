import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The real local recogniser as its own process, set up if need be. */
export const startEngine = async (): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const room = join(process.cwd(), 'embedded/speech');
  const setup = ['--conditions=source', '--import', 'tsx', join(room, 'src/setup.ts'), '--print'];
  const lines = spawnSync(process.execPath, setup, { encoding: 'utf8' }).stdout.trim().split('\n');
  const { python, model, voices } = JSON.parse(lines.at(-1) ?? '{}') as {
    python: string;
    model: string;
    voices: string | null;
  };
  const telling = voices === null ? [] : ['--voices', voices];
  const child = spawn(python, [join(room, 'server.py'), '--port', '0', '--model', model, ...telling], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const first = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  return { url: `http://${first.replace('ready ', '')}/v1`, stop: () => void child.kill('SIGTERM') };
};
