import { readsOf } from '@soebs/events';
import { openEventStore } from '../event-store/client.ts';
import type { EventStore } from '../event-store/store.ts';
import type { Lifecycle } from '../lifecycle/lifecycle.ts';
import type { Log } from '../log/log.ts';
import { openMongo } from '../mongo/mongo.ts';
import { openVault } from '../vault/vault.ts';
import { joinInstances } from './instances.ts';

type Place = { readonly EVENTSTORE_URL: string; readonly VAULT_URL: string };

/**
 * Opens the log for a service, with its keys, and puts the service on the list of those who read it: nothing is written that another
 * instance cannot read (OP22). The list lies beside the keys, which every reader of the log opens. Closes with the lifecycle.
 */
export const openServiceLog = async (
  { EVENTSTORE_URL, VAULT_URL }: Place,
  {
    service,
    log,
    patienceMs,
  }: { readonly service: string; readonly log: Log; readonly patienceMs?: number | undefined },
  { open }: Lifecycle,
): Promise<EventStore> => {
  const { db } = await open(
    'list of instances',
    () => openMongo(VAULT_URL),
    (mongo) => mongo.close(),
  );
  const instances = await open(
    'instance',
    () => joinInstances({ db, service, reads: readsOf(), log }),
    ({ leave }) => leave(),
  );
  return open(
    'event store',
    async () => openEventStore(EVENTSTORE_URL, await openVault(VAULT_URL), { readers: instances, patienceMs }),
    (store) => store.close(),
  );
};
