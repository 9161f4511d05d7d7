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

/** Behind the local servers: where `npm run webhook-sink` listens, and nothing of the instance does. */
export const sinkPort = ({ web }: Pick<Ports, 'web'>): number => web + 9;

/** Ports from 1024 on that browsers and `fetch` refuse to open: «bad ports» of the Fetch standard (fetch.spec.whatwg.org, port blocking). */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** The ports of an instance that pages or `fetch` must open and may not. */
export const badPorts = ({ web, api, speech, mailPage, payments, health, apis }: Ports): readonly number[] =>
  [web, api, speech, mailPage, payments, health, ...apis].filter((port) => BAD_PORTS.has(port));

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
