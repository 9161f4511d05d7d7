import {
  clockAgrees,
  hasRoom,
  type Check,
  type Db,
  type Leases,
  type Notifications,
  type ObjectStore,
} from '@soebs/platform';
import type { Config } from './config.ts';
import type { MailTransport } from './mail/transport.ts';

type NeedsDeps = {
  readonly notifications: Pick<Notifications, 'flush'>;
  readonly objects: Pick<ObjectStore, 'head'>;
  readonly settings: Pick<Config, 'UPLOADS_DIR'>;
  readonly mailTransport: Pick<MailTransport, 'check'>;
  readonly leases: Pick<Leases, 'check'>;
  readonly db: Db;
};

/** What the whole api needs from others, each asked by itself (`/health/deps`). */
export const needsOf = ({
  notifications,
  objects,
  settings,
  mailTransport,
  leases,
  db,
}: NeedsDeps): Readonly<Record<string, Check>> => ({
  broker: () => notifications.flush(),
  objects: () => objects.head('health/probe'),
  disk: hasRoom(settings.UPLOADS_DIR),
  mail: () => mailTransport.check(),
  leases: () => leases.check(),
  clock: clockAgrees(db),
});
