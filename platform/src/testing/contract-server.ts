import { newId } from '../ids/ids.ts';
import { startEmbedded, type EmbeddedServer } from './embedded.ts';

/** A server that a contract suite runs against, by the URL that its client takes. */
export type ContractServer = { readonly url: string; readonly stop: () => Promise<void> };

const urlOf = (server: EmbeddedServer, address: string): string =>
  ({
    eventstore: `esdb://${address}?tls=false`,
    mongo: `mongodb://${address}/test`,
    nats: `nats://${address}`,
    mail: `smtp://${address}`,
    payments: `http://${address}`,
  })[server];

/** A database of its own on a server that others use, too. */
const ownDatabase = (url: string): string => {
  const own = new URL(url);
  own.pathname = `/soebs_contract_${newId().slice(0, 8)}`;
  return own.href;
};

/**
 * The real server that `npm run test:servers` names (TEST_EVENTSTORE_URL, TEST_MONGO_URL, TEST_NATS_URL), else an
 * embedded one for this suite alone. A real one is neither stopped nor emptied.
 */
export const contractServer = async (server: EmbeddedServer): Promise<ContractServer> => {
  const named = process.env[`TEST_${server.toUpperCase()}_URL`];
  if (named !== undefined && named !== '')
    return { url: server === 'mongo' ? ownDatabase(named) : named, stop: () => Promise.resolve() };
  const { address, stop } = await startEmbedded(server);
  return { url: urlOf(server, address), stop };
};
