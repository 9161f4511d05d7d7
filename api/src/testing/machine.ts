import { failure, MACHINE_PREFIX } from '@soebs/contract';
import { asDescribedForPrograms } from './described.ts';

/** An answer to a program, read but not judged. */
export type MachineAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: never;
};
export type AskedOfMachine = {
  readonly body?: unknown;
  readonly raw?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another api than the usual one. */
  readonly url?: string;
};

const sentOf = ({ body, raw }: AskedOfMachine) => raw ?? (body === undefined ? undefined : JSON.stringify(body));

/** The envelope, if it is one. Refusals must name their request; anything else fails the test that is running. */
const dataIn = (text: string, { status, headers }: Response): never => {
  const parsed = text.startsWith('{')
    ? (JSON.parse(text) as { data?: never; requestId?: string; docUrl?: string; error?: string })
    : {};
  if (status >= 400) failure.parse(parsed);
  if (status >= 400 && parsed.requestId !== headers.get('x-request-id')) throw new Error(`nameless: ${text}`);
  if (status >= 400 && !parsed.docUrl?.endsWith(`/enterprise-api/docs#error-${parsed.error}`))
    throw new Error(`unexplained: ${text}`);
  return parsed.data as never;
};

/** A call by a program, with its token; what is answered is held against the description for programs. */
export const askMachine = async (
  method: string,
  path: string,
  { url, token, ...asked }: AskedOfMachine & { readonly url: string; readonly token: string },
): Promise<MachineAnswer> => {
  const json = asked.body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = sentOf(asked);
  const place = url + MACHINE_PREFIX + path;
  const response = await fetch(place, {
    method,
    headers: { authorization: `Bearer ${token}`, ...json, ...asked.headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const exchange = { method, url: place, sent: typeof sent === 'string' ? sent : undefined, response };
  await asDescribedForPrograms(exchange);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, data: dataIn(text, response) };
};
