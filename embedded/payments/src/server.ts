import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerTo, type ApiDeps } from './api.ts';
import { control, type ControlDeps, type Trouble } from './control.ts';
import { paramsFrom } from './form.ts';
import { hosted, ways } from './hosted.ts';
import { Problem } from './problem.ts';

export type ServerDeps = ApiDeps & ControlDeps & { readonly secretKey: string };

const MOST_BYTES = 1_000_000;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  request.setEncoding('utf8');
  for await (const piece of request) {
    text += piece as string;
    if (text.length > MOST_BYTES) throw new Problem(413, 'The request is too large.');
  }
  return text;
};

type Answer = {
  readonly status: number;
  readonly body: string;
  readonly isReplayed?: true;
  /** Done, but the answer never arrives. */
  readonly isLost?: true;
};
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };
const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) });

const failed = (error: unknown): Answer =>
  error instanceof Problem
    ? json(error.status, error.body)
    : json(500, { error: { type: 'api_error', message: 'Something went wrong at the provider.' } });

/** The trouble that meets a call, if one waits for it; each time it is used up a little. */
const troubleFor = (troubles: Trouble[], path: string): Trouble['kind'] | undefined => {
  const found = troubles.find((each) => each.path === path && each.times > 0);
  if (!found) return undefined;
  found.times -= 1;
  return found.kind;
};

type Call = { readonly method: string; readonly path: string; readonly body: string; readonly query: string };

/** Refunds that are made so are not through at once. */
const takingItsTime = (deps: ServerDeps): ServerDeps => ({
  ...deps,
  returns: { ...deps.returns, refund: (intent, asked) => deps.returns.refund(intent, { ...asked, isPending: true }) },
});

const done = (deps: ServerDeps, { method, path, body, query }: Call, trouble: Trouble['kind'] | undefined): Answer => {
  if (trouble === 'error') return failed(new Error('asked for'));
  try {
    if (trouble === 'decline')
      throw new Problem(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });
    const met = trouble === 'pending' ? takingItsTime(deps) : deps;
    const found = answerTo(met, { method, path, params: paramsFrom(method === 'GET' ? query : body) });
    if (!found) throw new Problem(404, `Unrecognized request URL (${method}: ${path}).`);
    return json(200, found.body);
  } catch (error) {
    return failed(error);
  }
};

/** With a key: the first answer is given again, also a fault; another request under the key is refused. */
const onceByKey = (deps: ServerDeps, call: Call, key: string): Answer => {
  const { books, troubles } = deps;
  if (key.length > 255) return failed(new Problem(400, 'Idempotency keys are at most 255 characters.'));
  const request = `${call.path}?${call.body}`;
  const before = books.replyTo(key);
  if (before?.request === request) return { status: before.status, body: before.body, isReplayed: true };
  if (before) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return failed(new Problem(400, message, { type: 'idempotency_error' }));
  }
  const trouble = troubleFor(troubles, call.path);
  const { status, body } = done(deps, call, trouble);
  // What was refused for its form was never begun, and the key is free for the right form.
  if (status !== 400) books.noteReply(key, { request, status, body });
  return { status, body, ...(trouble === 'silence' ? { isLost: true } : {}) };
};

const answered = (deps: ServerDeps, request: IncomingMessage, call: Call): Answer => {
  if (request.headers.authorization !== `Bearer ${deps.secretKey}`)
    return failed(new Problem(401, 'Invalid API Key provided.'));
  const key = request.headers['idempotency-key']?.toString();
  if (call.method === 'POST' && key !== undefined) return onceByKey(deps, call, key);
  const meetsTrouble = call.method === 'POST';
  return done(deps, call, meetsTrouble ? troubleFor(deps.troubles, call.path) : undefined);
};

const serveApi = async (deps: ServerDeps, { request, response }: Exchange, url: URL): Promise<void> => {
  const body = await bodyOf(request);
  const call = { method: request.method ?? '', path: url.pathname, body, query: url.search.slice(1) };
  const answer = answered(deps, request, call);
  if (answer.isLost) {
    request.socket.destroy();
    return;
  }
  const replayed = answer.isReplayed ? { 'idempotent-replayed': 'true' } : {};
  response.writeHead(answer.status, { 'content-type': 'application/json', ...replayed }).end(answer.body);
};

const servePage = async (deps: ServerDeps, { request, response }: Exchange, id: string): Promise<void> => {
  const params = request.method === 'POST' ? paramsFrom(await bodyOf(request)) : undefined;
  const shown = hosted(deps.checkout, id, params);
  if ('goTo' in shown) {
    response.writeHead(303, { location: shown.goTo }).end();
    return;
  }
  const leads = ways(deps.books.get('checkout.session', id));
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self' ${leads}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(shown.page);
};

const serveControl = async (deps: ServerDeps, { request, response }: Exchange, act: string): Promise<void> => {
  const text = await bodyOf(request);
  const found = control(deps, act, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>));
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found?.body ?? {}));
};

const serve = async (deps: ServerDeps, exchange: Exchange): Promise<void> => {
  const { request } = exchange;
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [, page] = /^\/pay\/(\w+)$/.exec(url.pathname) ?? [];
  if (page !== undefined) return servePage(deps, exchange, page);
  const [, act] = /^\/control\/([\w/]+)$/.exec(url.pathname) ?? [];
  if (act !== undefined && request.method === 'POST') return serveControl(deps, exchange, act);
  return serveApi(deps, exchange, url);
};

/** The provider's API under `/v1`, its payment page under `/pay`, and under `/control` what tests want to happen. */
export const paymentsServer = (deps: ServerDeps): Server =>
  createServer((request, response) => {
    serve(deps, { request, response }).catch((error: unknown) => {
      const { status, body } = failed(error);
      if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body);
    });
  });
