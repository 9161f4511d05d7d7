import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environments, localPayments, type Place, type ServiceName } from './environment.ts';
import type { Counts } from './options.ts';
import type { Ports } from './ports.ts';
import type { ProgramPlan } from './program.ts';
import { packaged } from './steps.ts';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The words by which Node runs a file of this project from its sources. */
export const typescript = (file: string): readonly string[] => [
  '--conditions=source',
  '--import',
  'tsx',
  join(root, file),
];

/** One of the local servers of `embedded/`. */
export const localServer = (name: string, port: number, data: string): ProgramPlan => ({
  name,
  command: process.execPath,
  args: [...typescript(`embedded/${name}/src/main.ts`), '--port', String(port), '--data', join(data, name)],
  readyWhen: /^ready /,
  cwd: root,
});

/** The local servers that every start has: the event log, the documents, the notifications. */
export const storePlans = ({ ports, data }: Place, acceptLoss: boolean): readonly ProgramPlan[] => {
  const keeping = (name: 'eventstore' | 'mongo'): ProgramPlan => {
    const plan = localServer(name, ports[name], data);
    return acceptLoss ? { ...plan, args: [...plan.args, '--accept-loss'] } : plan;
  };
  return [keeping('eventstore'), keeping('mongo'), localServer('nats', ports.nats, data)];
};

/** One of the product's services; of several of a kind the one with this number. */
const serviceNumbered = (name: ServiceName, place: Place, number?: number): ProgramPlan => ({
  name: number === undefined ? name : `${name}-${number}`,
  command: process.execPath,
  args: typescript(name === 'web' ? 'web/serve/main.ts' : `${name}/src/main.ts`),
  env: environments(place, process.env)[name],
  readyWhen: /^ready /,
  cwd: root,
});

/** An api behind the proxy: on a port of its own, and it believes the proxy for whom it asks. */
const apiBehindProxy = (place: Place, port: number, number: number): ProgramPlan => {
  const plan = serviceNumbered('api', place, number);
  const trusted = [process.env['TRUSTED_PROXIES'] ?? '', '127.0.0.1'].filter((each) => each !== '').join(',');
  return { ...plan, env: { ...plan.env, API_PORT: String(port), TRUSTED_PROXIES: trusted, DRAIN_SECONDS: '2' } };
};

const proxyPlan = ({ api, apis }: Ports): ProgramPlan => ({
  name: 'proxy',
  command: process.execPath,
  args: [
    ...typescript('embedded/launch/src/proxy/main.ts'),
    ...['--port', String(api), '--to', apis.map((port) => `http://127.0.0.1:${port}`).join(',')],
  ],
  readyWhen: /^ready /,
  cwd: root,
});

/** The product's services, as many of each as are asked for; several apis with a proxy in front. */
export const servicePlans = (place: Place, { projector, transcriber }: Counts): readonly ProgramPlan[] => {
  const { apis } = place.ports;
  const several = (name: 'projector' | 'transcriber', count: number): readonly ProgramPlan[] =>
    count === 1
      ? [serviceNumbered(name, place)]
      : Array.from({ length: count }, (_, n) => serviceNumbered(name, place, n + 1));
  const api =
    apis.length === 0
      ? [serviceNumbered('api', place)]
      : [...apis.map((port, n) => apiBehindProxy(place, port, n + 1)), proxyPlan(place.ports)];
  const workers = several('transcriber', transcriber).map(withOwnFolder);
  const plans = [...several('projector', projector), ...api, ...workers, serviceNumbered('web', place)];
  return plans.map((plan, n) => withOwnDoor(plan, place.ports.health + n));
};

/** Each service that has an inner door has it on a port of its own. */
const withOwnDoor = (plan: ProgramPlan, port: number): ProgramPlan =>
  plan.env?.['HEALTH_PORT'] === undefined ? plan : { ...plan, env: { ...plan.env, HEALTH_PORT: String(port) } };

/** Workers clear their folders when they start: each has its own. */
const withOwnFolder = (plan: ProgramPlan, number: number): ProgramPlan => ({
  ...plan,
  env: { ...plan.env, WORK_DIR: join(plan.env?.['WORK_DIR'] ?? '', String(number + 1)) },
});

/** A file of this project that starts anew whenever it, or what it imports, changes. */
export const watched = (file: string): readonly string[] =>
  packaged('tsx', 'watch', '--clear-screen=false', '--conditions=source', file);

/**
 * The same services while one works on them. The pages come from Vite, as they are written; they speak to the api at its own
 * address, as the product's pages do.
 */
export const devPlans = (place: Place, counts: Counts): readonly ProgramPlan[] => {
  const vite = packaged('vite', '--port', String(place.ports.web), '--clearScreen', 'false');
  return servicePlans(place, counts).map((plan) =>
    plan.name === 'web'
      ? { ...plan, args: vite, readyWhen: /ready in/, cwd: join(root, 'web') }
      : // The file stands last but for the words of the proxy, which nobody works on by the way.
        { ...plan, args: plan.name === 'proxy' ? plan.args : watched(plan.args.at(-1) ?? '') },
  );
};

/** A recogniser that is set up. */
export type Engine = { readonly python: string; readonly model: string; readonly voices: string | null };

/** The local recogniser; the sound it has at hand lies under the data folder. */
export const speechPlan = ({ python, model, voices }: Engine, port: number, data: string): ProgramPlan => ({
  name: 'speech',
  command: python,
  args: [
    join(root, 'embedded/speech/server.py'),
    ...['--host', '127.0.0.1', '--port', String(port), '--model', model],
    ...['--work', join(data, 'speech')],
    ...(voices === null ? [] : ['--voices', voices]),
  ],
  readyWhen: /^ready /,
  cwd: root,
});

/** Catches every mail and shows it on a page, unless a mail server was named. */
export const mailPlan = (ports: Ports, data: string): ProgramPlan => {
  const plan = localServer('mail', ports.mail, data);
  return { ...plan, args: [...plan.args, '--web-port', String(ports.mailPage)] };
};

/** Takes payments that move no money, unless the key of the real provider was given. */
export const paymentsPlan = (ports: Ports, data: string): ProgramPlan => {
  const plan = localServer('payments', ports.payments, data);
  const { key, secret } = localPayments;
  const webhook = ['--webhook', `http://localhost:${ports.api}/payments/webhook`, '--webhook-secret', secret];
  return { ...plan, args: [...plan.args, ...webhook, '--key', key, '--later-ms', '10000'] };
};
