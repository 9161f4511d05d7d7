import type { Metadata } from '@grpc/grpc-js';
import { AccessDeniedFault } from '../faults.ts';
import type { EventLog } from '../log/log.ts';
import { describedBy } from '../log/stream-metadata.ts';
import { EVERYBODY, type Logins, type Roles, rolesOf } from './users.ts';

/** What a caller wants to do with a stream. */
export type Action = 'read' | 'write' | 'delete';

/** The entries of `$acl` in a stream's metadata. */
type Entry = '$r' | '$w' | '$d' | '$mr' | '$mw';

/** Throws UnauthenticatedFault for wrong credentials, AccessDeniedFault when the caller may not. */
export type Access = (metadata: Metadata, action: Action, stream: string) => void;

const ADMINS = '$admins';

const entries: Readonly<Record<Action, Entry>> = { read: '$r', write: '$w', delete: '$d' };
const entriesOfMetadata: Readonly<Record<Action, Entry>> = { read: '$mr', write: '$mw', delete: '$mw' };

/** Streams of the system belong to its administrators, all others to everybody. */
const byDefault = (stream: string): readonly string[] => [stream.startsWith('$') ? ADMINS : EVERYBODY];

const allowed = (log: EventLog, action: Action, stream: string): readonly string[] => {
  const described = describedBy(stream);
  const subject = described ?? stream;
  const entry = (described === undefined ? entries : entriesOfMetadata)[action];
  return log.stream(subject).metadata.acl?.[entry] ?? byDefault(subject);
};

const mayAll = (roles: Roles, wanted: readonly string[]): boolean =>
  roles.has(ADMINS) || wanted.some((role) => roles.has(role));

/** Everything is allowed to everybody: the switch is off. */
export const openAccess: Access = () => undefined;

/** Access as the logins and the access lists of the streams say. */
export const accessBy =
  (log: EventLog, logins: Logins): Access =>
  (metadata, action, stream) => {
    if (!mayAll(rolesOf(logins, metadata), allowed(log, action, stream))) throw new AccessDeniedFault();
  };
