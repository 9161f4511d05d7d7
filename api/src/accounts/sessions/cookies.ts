import type { CookieOptions, Request, Response } from 'express';
import { cookieOf } from '../../http/cookie.ts';
import type { Tokens } from './sessions.ts';

export type Cookies = {
  readonly set: (response: Response, tokens: Tokens) => void;
  readonly clear: (response: Response) => void;
  readonly access: (request: { readonly headers: Request['headers'] }) => string | undefined;
  readonly refresh: (request: { readonly headers: Request['headers'] }) => string | undefined;
  /** What tells this device from others; it stays at logout (AU3). */
  readonly device: (request: { readonly headers: Request['headers'] }) => string | undefined;
  readonly setDevice: (response: Response, token: string) => void;
};

const YEAR_MS = 365 * 24 * 60 * 60_000;

/**
 * The two cookies of a login, and the one of the device. Over TLS they carry the strict prefixes; a plain local address gets plain names with the
 * port in them, because browsers share cookies between the ports of one host.
 */
export const cookiesFor = (apiUrl: string): Cookies => {
  const { protocol, port } = new URL(apiUrl);
  const secure = protocol === 'https:';
  const accessName = secure ? '__Host-session' : `session_${port}`;
  const refreshName = secure ? '__Secure-refresh' : `refresh_${port}`;
  const deviceCookie = secure ? '__Secure-device' : `device_${port}`;
  const common: CookieOptions = { httpOnly: true, secure, sameSite: 'lax' };
  const accessAt: CookieOptions = { ...common, path: '/' };
  const refreshAt: CookieOptions = { ...common, path: '/auth' };
  return {
    set: (response, { access, refresh, rememberMe, idleMs }) => {
      const life = rememberMe ? { maxAge: idleMs } : {};
      response.cookie(accessName, access, { ...accessAt, ...life });
      response.cookie(refreshName, refresh, { ...refreshAt, ...life });
    },
    clear: (response) => {
      response.clearCookie(accessName, accessAt);
      response.clearCookie(refreshName, refreshAt);
    },
    access: ({ headers }) => cookieOf(headers, accessName),
    refresh: ({ headers }) => cookieOf(headers, refreshName),
    device: ({ headers }) => cookieOf(headers, deviceCookie)?.slice(0, 100),
    setDevice: (response, token) => void response.cookie(deviceCookie, token, { ...refreshAt, maxAge: YEAR_MS }),
  };
};
