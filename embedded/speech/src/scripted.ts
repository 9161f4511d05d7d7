import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';

/**
 * A recogniser for tests: the same protocol as the real one, answers from a script. `POST /script` replaces the script;
 * each request takes the next step, the last one repeats. `GET /requests` tells what was asked.
 */
type Word = { readonly word: string; readonly start?: number; readonly end?: number; readonly probability?: number };
type Voice = { readonly start: number; readonly end: number; readonly span: number; readonly embedding: string };
type Step = {
  readonly language?: string;
  readonly words?: readonly Word[];
  /** How sure it is of the language. */
  readonly languageProbability?: number;
  /** Who speaks when, as our own server tells. */
  readonly voices?: readonly Voice[];
  /** Answers this status instead of words. */
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  readonly delayMs?: number;
  /** Cuts the line in the middle of the answer. */
  readonly cut?: boolean;
  /** Answers this text, whatever the protocol says. */
  readonly raw?: string;
  /** Never answers. */
  readonly silent?: boolean;
};

type Asked = { readonly fields: Readonly<Record<string, string>>; readonly bytes: number; readonly abandoned: boolean };

const spoken: Step = {
  language: 'de',
  words: [
    { word: 'Guten', start: 0.1, end: 0.5 },
    { word: 'Tag.', start: 0.6, end: 1 },
  ],
};
let script: readonly Step[] = [spoken];
let next = 0;
const asked: { -readonly [K in keyof Asked]: Asked[K] }[] = [];

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Seconds as that service writes them; a time of zero is left out. */
const durationOf = (seconds: number | undefined): string | undefined =>
  seconds ? `${seconds.toFixed(3)}s` : undefined;

/** The shape of the answer of Google Cloud Speech-to-Text v1: one result of all words. */
const googleAnswer = ({ words = [], language = 'de' }: Step): unknown => {
  const heard = words.map(({ word, start, end, probability }) => ({
    startTime: durationOf(start),
    endTime: durationOf(end),
    word,
    ...(probability === undefined ? {} : { confidence: probability }),
  }));
  const transcript = words.map(({ word }) => word).join(' ');
  const alternatives = [{ transcript, confidence: 0.9, words: heard }];
  return words.length === 0
    ? { totalBilledTime: '15s' }
    : { results: [{ alternatives, languageCode: `${language}-ch` }] };
};

const openAiAnswer = ({ words = [], language = 'de', languageProbability, voices }: Step): unknown => ({
  task: 'transcribe',
  language,
  language_probability: languageProbability,
  voices,
  text: words.map(({ word }) => word).join(' '),
  words,
});

/** The text fields of a multipart form and the size of its file. */
const readForm = async (request: IncomingMessage): Promise<Omit<Asked, 'abandoned'>> => {
  const body = await bodyOf(request);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- small forms from our own tests only
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const fields: Record<string, string> = {};
  let bytes = 0;
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields[name] = value;
    else bytes = value.size;
  }
  return { fields, bytes };
};

const json = (
  response: ServerResponse,
  { status, headers = {} }: { readonly status: number; readonly headers?: Readonly<Record<string, string>> },
  value: unknown,
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
};

const perform = (response: ServerResponse, step: Step, shape: (step: Step) => unknown): void => {
  if (step.silent) return;
  if (step.cut) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"text":');
    response.destroy();
    return;
  }
  if (step.status !== undefined) {
    const headers: Record<string, string> =
      step.retryAfterSeconds === undefined ? {} : { 'retry-after': String(step.retryAfterSeconds) };
    return json(response, { status: step.status, headers }, { error: { message: 'scripted' } });
  }
  if (step.raw !== undefined) return void response.writeHead(200, { 'content-type': 'application/json' }).end(step.raw);
  json(response, { status: 200 }, shape(step));
};

/** Notes what was asked and answers with the next step of the script. */
const answerNext = (response: ServerResponse, said: Omit<Asked, 'abandoned'>, shape: (step: Step) => unknown): void => {
  const record = { ...said, abandoned: false };
  asked.push(record);
  const step = script[Math.min(next, script.length - 1)] ?? spoken;
  next += 1;
  response.once('close', () => {
    record.abandoned = !response.writableFinished;
  });
  setTimeout(() => perform(response, step, shape), step.delayMs ?? 0);
};

const transcribe = async (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  answerNext(response, await readForm(request), openAiAnswer);

const recogniseAsGoogle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { config, audio } = JSON.parse((await bodyOf(request)).toString()) as {
    config: Readonly<Record<string, unknown>>;
    audio: { readonly content: string };
  };
  const fields = { ...config, key: request.headers['x-goog-api-key'] ?? '' };
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const bytes = Buffer.from(audio.content, 'base64').length;
  answerNext(response, { fields: Object.fromEntries(texts) as Record<string, string>, bytes }, googleAnswer);
};

const takeScript = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  script = JSON.parse((await bodyOf(request)).toString()) as Step[];
  next = 0;
  asked.length = 0;
  json(response, { status: 200 }, {});
};

const routes: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void>> = {
  'GET /health': (_, response) => json(response, { status: 200 }, { ok: true }),
  'GET /requests': (_, response) => json(response, { status: 200 }, asked),
  'POST /script': takeScript,
  'POST /v1/audio/transcriptions': transcribe,
  'POST /v1/speech:recognize': recogniseAsGoogle,
};

const server = createServer((request, response) => {
  const route = routes[`${request.method} ${request.url}`];
  if (!route) return json(response, { status: 404 }, {});
  Promise.resolve(route(request, response)).catch((error: unknown) =>
    json(response, { status: 400 }, { error: String(error) }),
  );
});

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`ready 127.0.0.1:${address.port}`);
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
