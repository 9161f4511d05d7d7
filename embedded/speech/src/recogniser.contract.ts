import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = process.cwd();
const setup = ['--conditions=source', '--import', 'tsx', join(root, 'embedded/speech/src/setup.ts'), '--print'];

const lineOf = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream)
        createInterface({ input: stream }).on('line', (line) => (pattern.test(line) ? resolve(line) : said.push(line)));
    }
    child.once('close', (code) => reject(new Error(`ended with ${String(code)}: ${said.join('\n')}`)));
  });

/** Hears with an engine that answers the given compression and log probability at first; answers what is heard in the end. */
const heardWith = (python: string, compression: number, logprob: number): string => {
  const program = `
from types import SimpleNamespace as Record
from server import hear
def segment(text):
    return Record(text=text, compression_ratio=${compression}, avg_logprob=${logprob})
model = Record(transcribe=lambda path, temperature, **_: ([segment(f"again at {len(temperature)} temperatures")], None))
pipeline = Record(transcribe=lambda path, **_: ([segment("once")], None), model=model)
print(hear(pipeline, "", {"language": "", "prompt": "", "hotwords": "", "temperature": 0.0})[0][0].text)
`;
  return execFileSync(python, ['-B', '-c', program], { cwd: join(root, 'embedded/speech'), encoding: 'utf8' }).trim();
};

describe('the local recogniser', () => {
  let server: ChildProcess;
  let address: string;
  let interpreter: string;

  beforeAll(async () => {
    const printed = await lineOf(spawn(process.execPath, setup, { cwd: root }), /^\{/);
    const { python, model } = JSON.parse(printed) as { python: string; model: string };
    interpreter = python;
    server = spawn(python, [join(root, 'embedded/speech/server.py'), '--port', '0', '--model', model]);
    address = (await lineOf(server, /^ready /)).replace('ready ', '');
  }, 300_000);

  afterAll(async () => {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
  });

  const ask = (file: Buffer, fields: Record<string, string>, signal?: AbortSignal): Promise<Response> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'sound.wav');
    for (const [name, value] of Object.entries({ response_format: 'verbose_json', ...fields })) form.set(name, value);
    return fetch(`http://${address}/v1/audio/transcriptions`, { method: 'POST', body: form, signal: signal ?? null });
  };
  const recording = (name: string): Buffer => readFileSync(join(root, 'e2e/media', name));

  it('answers words with rising times and finds the language', async () => {
    const answer = (await (await ask(recording('de-thorsten-03.wav'), {})).json()) as {
      language: string;
      text: string;
      words: { word: string; start: number; end: number; probability: number }[];
    };
    expect(answer.language).toBe('de');
    expect(answer.text).toMatch(/Europa und Asien/);
    expect(answer.words.map(({ word }) => word).join(' ')).toBe(answer.text);
    expect(answer.words.every(({ start, end }, n) => end >= start && start >= (answer.words[n - 1]?.start ?? 0))).toBe(
      true,
    );
    expect(answer.words.every(({ probability }) => probability > 0 && probability <= 1)).toBe(true);
  }, 60_000);

  it('hears a recording again when a stretch looks like a loop or a guess, and only then', () => {
    expect(heardWith(interpreter, 1.6, -0.2)).toBe('once');
    expect(heardWith(interpreter, 2.5, -0.2)).toBe('again at 6 temperatures');
    expect(heardWith(interpreter, 1.6, -1.1)).toBe('again at 6 temperatures');
  }, 60_000);

  it('takes hot words, which make hard names come out right', async () => {
    const hotwords = 'Simplicissimus, Grimmelshausen, Vaganten';
    const { text } = (await (await ask(recording('de-simplicissimus.mp3'), { language: 'de', hotwords })).json()) as {
      text: string;
    };
    for (const name of hotwords.split(', ')) expect(text).toContain(name);
  }, 120_000);

  const health = async (): Promise<{ ok: boolean; busy: boolean; engine: number }> =>
    (await (await fetch(`http://${address}/health`)).json()) as { ok: boolean; busy: boolean; engine: number };
  const until = async (look: () => Promise<boolean>, ms: number): Promise<void> => {
    for (const end = Date.now() + ms; !(await look());) if (Date.now() > end) throw new Error(`not within ${ms} ms`);
  };

  it('ends a recognition within two seconds of its client’s leaving, drops who left the queue, and serves the next', async () => {
    const minute = recording('de-simplicissimus.mp3');
    const [first, second] = [new AbortController(), new AbortController()];
    const left = Promise.allSettled([ask(minute, {}, first.signal), ask(minute, {}, second.signal)]);
    await until(async () => (await health()).busy, 10_000);
    const { engine } = await health();
    first.abort();
    second.abort();
    await left;
    await until(async () => {
      const now = await health();
      return !now.ok || now.engine !== engine;
    }, 2_000);
    await until(async () => !(await health()).busy, 20_000);
    const answer = (await (await ask(recording('de-thorsten-03.wav'), { language: 'de' })).json()) as { text: string };
    expect(answer.text).toMatch(/Europa/);
    expect((await health()).ok).toBe(true);
  }, 60_000);

  it('answers for the one whose model died with 503, and the next is served', async () => {
    const asked = ask(recording('de-simplicissimus.mp3'), {});
    await until(async () => (await health()).busy, 10_000);
    process.kill((await health()).engine, 'SIGKILL');
    expect((await asked).status).toBe(503);
    expect((await ask(recording('de-thorsten-01.wav'), {})).status).toBe(200);
  }, 60_000);

  it('answers no words for silence', async () => {
    const silence = Buffer.concat([recording('de-thorsten-01.wav').subarray(0, 44), Buffer.alloc(16_000 * 2 * 3)]);
    expect(((await (await ask(silence, {})).json()) as { words: unknown[] }).words).toEqual([]);
  }, 60_000);

  it.each([
    ['a file that is no sound', Buffer.from('no sound at all'), {}],
    ['an unknown language', Buffer.from('x'), { language: 'xx' }],
    ['a format it does not serve', Buffer.from('x'), { response_format: 'srt' }],
  ])('refuses %s with 400 and stays up', async (_, file, fields) => {
    expect((await ask(file, fields)).status).toBe(400);
    expect((await fetch(`http://${address}/health`)).status).toBe(200);
  });
});
