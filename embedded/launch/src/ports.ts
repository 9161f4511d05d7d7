import { createServer } from 'node:net';

export type Ports = {
  readonly web: number;
  readonly api: number;
  readonly eventstore: number;
  readonly mongo: number;
  readonly nats: number;
  readonly speech: number;
  readonly mail: number;
  /** The page on which caught mails are read. */
  readonly mailPage: number;
  /** The local card provider. */
  readonly payments: number;
  /** The inner doors of the services, from here on in the order in which they start. */
  readonly health: number;
  /** The apis behind the proxy on the api's port; none when there is only one. */
  readonly apis: readonly number[];
};

/** Behind the ports of the local servers. */
const FIRST_API = 11;
const FIRST_HEALTH = 30;

/** The ports of one instance, in a row from the web's. */
export const portsFrom = (web: number, apis = 1): Ports => ({
  web,
  api: web + 1,
  eventstore: web + 2,
  mongo: web + 3,
  nats: web + 4,
  speech: web + 5,
  mail: web + 6,
  mailPage: web + 7,
  payments: web + 8,
  health: web + FIRST_HEALTH,
  apis: apis > 1 ? Array.from({ length: apis }, (_, n) => web + FIRST_API + n) : [],
});

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** The ports that another program holds. */
export const takenPorts = async (ports: Ports): Promise<number[]> => {
  const taken = [];
  for (const port of Object.values(ports).flat()) if (!(await isFree(port))) taken.push(port);
  return taken;
};
