import type { Metadata } from '@grpc/grpc-js';
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { UnauthenticatedFault } from '../faults.ts';

/** Who calls, with everything that an access list may name: the login, the groups, and `$all` for everybody. */
export type Roles = ReadonlySet<string>;

type Login = {
  readonly password: string;
  readonly groups: readonly string[];
};

/** The logins of a server by name. */
export type Logins = ReadonlyMap<string, Login>;

/** The role that everybody has, also a caller without credentials. */
export const EVERYBODY = '$all';

const anonymous: Roles = new Set([EVERYBODY]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const loginOf = (name: string, value: unknown): [string, Login] => {
  const { password, groups = [] } = isRecord(value) ? value : {};
  const texts = Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [];
  if (typeof password !== 'string' || password === '') throw new Error(`The user '${name}' has no password.`);
  return [name, { password, groups: texts }];
};

/** Reads a file of logins, `{"admin": {"password": "…", "groups": ["$admins"]}}`. Throws when it is none. */
export const readLogins = (file: string): Logins => {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(value)) throw new Error(`${file} holds no users.`);
  return new Map(Object.entries(value).map(([name, login]) => loginOf(name, login)));
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in the same time whatever differs, and however long the texts are. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** The roles of a caller by the basic credentials of a call. Throws UnauthenticatedFault for wrong ones. */
export const rolesOf = (logins: Logins, metadata: Metadata): Roles => {
  const [header] = metadata.get('authorization');
  if (header === undefined) return anonymous;
  const encoded = /^basic (.+)$/i.exec(String(header))?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  const name = text.slice(0, Math.max(0, at));
  const login = logins.get(name);
  if (!isSame(text.slice(at + 1), login?.password ?? '') || login === undefined) throw new UnauthenticatedFault();
  return new Set([EVERYBODY, name, ...login.groups]);
};
