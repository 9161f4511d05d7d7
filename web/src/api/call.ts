import { failure, isRefusalCode, revisionHeader, type Endpoint, type RefusalCode } from '@soebs/contract';
import { z } from 'zod';
import type { Refresh } from './refresh.ts';

/** Why a call brought nothing: the server's code, or that no server was reached. */
export type CallCode = RefusalCode | 'unreachable';

/** What a call brought. Refusals and outages are values; only a bug throws. */
export type Outcome<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly code: CallCode; readonly status: number; readonly details?: unknown };

/** A file as it came: its name as the server gives it, and the transcript's revision it holds (NaN when it holds none). */
export type FetchedFile = { readonly blob: Blob; readonly disposition: string; readonly revision: number };

/** What a call sends. `commandId` names a command, so that a repetition is decided once. */
export type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  readonly params?: z.input<P>;
  readonly query?: z.input<Q>;
  readonly body?: z.input<B>;
  readonly commandId?: string;
  readonly signal?: AbortSignal;
};

export type ApiDeps = {
  readonly address: string;
  readonly fetch: typeof globalThis.fetch;
  readonly refresh: Refresh;
  readonly newId: () => string;
  readonly now: () => number;
  /** Called when the login is over for good; answers whether the person has logged in again. */
  readonly onLost: () => Promise<boolean>;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value));

const pathOf = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(params[name])));

const queryOf = (query: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, text(value)]));
  return given.length > 0 ? `?${search.toString()}` : '';
};

type AnyInput = CallInput<z.ZodType, z.ZodType, z.ZodType>;
type AnyEndpoint = Pick<Endpoint, 'method' | 'path'>;

const record = (value: unknown): Readonly<Record<string, unknown>> => z.record(z.string(), z.unknown()).parse(value);

/** The address of a call, for places that take one: players, downloads. */
export const addressOf = (address: string, { path }: AnyEndpoint, { params = {}, query = {} }: AnyInput): string =>
  address + pathOf(path, record(params)) + queryOf(record(query));

const requestOf = ({ method }: AnyEndpoint, { body, signal }: AnyInput, commandId: string): RequestInit => ({
  method: method.toUpperCase(),
  credentials: 'include',
  headers: {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'get' ? {} : { 'idempotency-key': commandId }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(signal ? { signal } : {}),
});

const refusalOf = async (response: Response): Promise<Outcome<never>> => {
  const read = failure.safeParse(await response.json().catch(() => null));
  const given = read.success ? read.data.error : '';
  const code = isRefusalCode(given) ? given : 'internal_error';
  return { ok: false, code, status: response.status, ...(read.success ? { details: read.data.details } : {}) };
};

/** What every answer of the api looks like; what is cut off, or comes from something in between, does not. */
const envelope = z.object({ data: z.unknown() });

const unreachable: Outcome<never> = { ok: false, code: 'unreachable', status: 0 };

/** The api as rooms call it. */
export type Api = {
  readonly address: string;
  /** Renews the session, for doors that are no call: sockets, uploads. */
  readonly renew: () => Promise<boolean>;
  /** One call of the contract; its answer is checked against the contract. */
  readonly call: <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, A>,
    input?: CallInput<P, Q, B>,
  ) => Promise<Outcome<z.output<A>>>;
  /** A call whose answer is a file. */
  readonly file: <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
    endpoint: Endpoint<P, Q, B>,
    input: CallInput<P, Q, B>,
  ) => Promise<Outcome<FetchedFile>>;
};

/** Calls the api: envelope, cookies, one renewal of the session and one repetition after a 401 outside /auth. */
export const createApi = ({ address, fetch, refresh, newId, now, onLost }: ApiDeps): Api => {
  const once = (endpoint: AnyEndpoint, input: AnyInput, commandId: string): Promise<Response | null> =>
    fetch(addressOf(address, endpoint, input), requestOf(endpoint, input, commandId)).catch((error: unknown) => {
      if (input.signal?.aborted) throw error;
      return null;
    });

  /** Whether the session holds again: renewed, or begun anew by the person. */
  const renewed = async (askedAtMs: number): Promise<boolean> => {
    const outcome = await refresh(askedAtMs);
    return outcome === 'lost' ? onLost() : outcome === 'fresh';
  };

  const send = async (endpoint: AnyEndpoint, input: AnyInput): Promise<Response | null> => {
    const commandId = input.commandId ?? newId();
    const askedAtMs = now();
    const response = await once(endpoint, input, commandId);
    if (response?.status !== 401 || endpoint.path.startsWith('/auth/')) return response;
    return (await renewed(askedAtMs)) ? once(endpoint, input, commandId) : response;
  };

  return {
    address,
    renew: () => renewed(now()),
    call: async <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
      endpoint: Endpoint<P, Q, B, A>,
      input: CallInput<P, Q, B> = {},
    ): Promise<Outcome<z.output<A>>> => {
      const response = await send(endpoint, input);
      if (!response) return unreachable;
      if (!response.ok) return refusalOf(response);
      const read = envelope.safeParse(await response.json().catch(() => null));
      return read.success ? { ok: true, data: endpoint.answer.parse(read.data.data) } : unreachable;
    },
    file: async <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
      endpoint: Endpoint<P, Q, B>,
      input: CallInput<P, Q, B>,
    ): Promise<Outcome<FetchedFile>> => {
      const response = await send(endpoint, input);
      if (!response) return unreachable;
      if (!response.ok) return refusalOf(response);
      const disposition = response.headers.get('content-disposition') ?? '';
      const revision = Number(response.headers.get(revisionHeader) ?? Number.NaN);
      const blob = await response.blob().catch(() => null);
      return blob ? { ok: true, data: { blob, disposition, revision } } : unreachable;
    },
  };
};
