import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './address.ts';

/** The address is not one that we may speak to. Nothing was connected to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'address_refused';
}

/** The address is fine, but nobody answers there as they should. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly code = 'unreachable';
}

/** Where a call that somebody else has named may go (PJ5, WB3). */
export type OutboundRules = {
  /** Exact origins, `https://host[:port]`. Absent: any host, on the port of https. */
  readonly origins?: readonly string[] | undefined;
  /** How many redirects are followed, each checked like the first address. */
  readonly redirects: number;
  /** Longest time until the answer begins, and longest silence within it. */
  readonly idleMs: number;
  /** The addresses of a host; the system's resolver if not given. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Which addresses may be connected to; public ones if not given. */
  readonly isAllowed?: (address: string) => boolean;
  /** Origins on this machine that the operator has named, as `http://localhost:4009`: spoken to without TLS, for trying out. */
  readonly local?: readonly string[];
  /** A certificate authority to trust beside the usual ones. */
  readonly ca?: string;
};

export type OutboundCall = {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
};

export type OutboundAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly url: URL;
  readonly body: IncomingMessage;
};

/** Only what every reader of an address reads alike: no blanks, no backslashes, no user, no fragment, plain letters. */
const plain = /^https:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[\x21\x24-\x5b\x5d-\x7e]*)?(\?[\x21\x24-\x5b\x5d-\x7e]*)?$/;
const LONGEST = 2_048;
/** A name with a dot inside and none at its end, whose last part is no number: so it is no address in disguise. */
const hostName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;
const localNames = /\.(localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/;

const originOf = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).origin : undefined);

const isPlain = (text: string): boolean => text.length <= LONGEST && plain.test(text) && URL.canParse(text);
const isNamed = (host: string): boolean => hostName.test(host) && isIP(host) === 0 && !localNames.test(host);
const isListed = ({ origin, port }: URL, origins: readonly string[] | undefined): boolean =>
  origins ? origins.some((each) => originOf(each) === origin) : port === '';

const localPlain = /^http:\/\/localhost:\d{1,5}(\/[\x21\x24-\x5b\x5d-\x7e]*)?$/;
const LOOPBACK = '127.0.0.1';
const isLocal = (text: string, local: readonly string[]): boolean =>
  text.length <= LONGEST && localPlain.test(text) && local.includes(originOf(text) ?? '');

/**
 * Reads an address that somebody else has named. Throws AddressRefused unless it is https to a named host that may be spoken to, or
 * one of the local origins of the operator.
 */
export const checkedUrl = (text: string, origins?: readonly string[], local: readonly string[] = []): URL => {
  if (isLocal(text, local)) return new URL(text);
  if (!isPlain(text)) throw new AddressRefused('not a plain address');
  const url = new URL(text);
  if (!isNamed(url.hostname)) throw new AddressRefused('not a host by name');
  if (!isListed(url, origins)) throw new AddressRefused('not an origin that is allowed');
  return url;
};

const systemResolve = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** Every address of the host is checked: one bad one spoils it. */
const checkedAddresses = async (
  { hostname: host, protocol }: URL,
  rules: OutboundRules,
): Promise<readonly string[]> => {
  if (protocol === 'http:') return [LOOPBACK];
  const { resolve = systemResolve, isAllowed = isPublicAddress } = rules;
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new Unreachable('no such host', { cause: error });
  });
  if (addresses.length === 0) throw new Unreachable('the host has no address');
  if (!addresses.every(isAllowed)) throw new AddressRefused('the host has an address that is not public');
  return addresses;
};

/** Hands the connection the addresses that were checked; the name is not looked up again (no rebinding). */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, found) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first = { address: '', family: 0 }] = all;
    if (options.all) found(null, all);
    else found(null, first.address, first.family);
  };

const once = async (url: URL, call: OutboundCall, rules: OutboundRules): Promise<OutboundAnswer> => {
  const addresses = await checkedAddresses(url, rules);
  call.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'http:' ? httpRequest : httpsRequest)(url, {
      method: call.method,
      headers: { ...call.headers, 'accept-encoding': 'identity' },
      agent: false,
      lookup: pinned(addresses),
      signal: call.signal,
      timeout: rules.idleMs,
      ...(rules.ca === undefined ? {} : { ca: rules.ca }),
    });
    outgoing.once('timeout', () => outgoing.destroy(new Unreachable('no answer in time')));
    outgoing.once('response', (body) => {
      body.setTimeout(rules.idleMs, () => body.destroy(new Unreachable('the answer stands still')));
      resolve({ status: body.statusCode ?? 0, headers: body.headers, url, body });
    });
    outgoing.once('error', (error) => {
      reject(error instanceof Unreachable ? error : new Unreachable('no connection', { cause: error }));
    });
    outgoing.end(call.body);
  });
};

const redirects = new Set([301, 302, 303, 307, 308]);

const nextUrl = ({ headers, url }: OutboundAnswer, rules: OutboundRules): URL => {
  const { location = '' } = headers;
  if (!URL.canParse(location, url.href)) throw new AddressRefused('redirected to nowhere');
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(location);
  return checkedUrl(isAbsolute ? location : new URL(location, url).href, rules.origins);
};

/**
 * Calls an address that somebody else has named: https, an allowed origin, only addresses out in the internet, connected to
 * exactly those that were checked, at every hop. Throws AddressRefused before any connection, Unreachable, or the signal's
 * reason.
 */
export const callOutside = async (
  address: string,
  call: OutboundCall,
  rules: OutboundRules,
): Promise<OutboundAnswer> => {
  let url = checkedUrl(address, rules.origins, rules.local);
  for (let hops = 0; ; hops += 1) {
    const answer = await once(url, call, rules);
    if (!redirects.has(answer.status) || rules.redirects === 0) return answer;
    answer.body.destroy();
    if (hops >= rules.redirects) throw new Unreachable('too many redirects');
    url = nextUrl(answer, rules);
  }
};
