import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environments, localPayments, type Place, type ServiceName } from './environment.ts';
import type { Ports } from './ports.ts';
import type { ProgramPlan } from './program.ts';

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

/** One of the product's services. */
export const service = (name: ServiceName, place: Place): ProgramPlan => ({
  name,
  command: process.execPath,
  args: typescript(name === 'web' ? 'web/serve/main.ts' : `${name}/src/main.ts`),
  env: environments(place, process.env)[name],
  readyWhen: /^ready /,
  cwd: root,
});

/** A recogniser that is set up. */
export type Engine = { readonly python: string; readonly model: string };

/** The local recogniser. */
export const speechPlan = ({ python, model }: Engine, port: number): ProgramPlan => ({
  name: 'speech',
  command: python,
  args: [join(root, 'embedded/speech/server.py'), '--host', '127.0.0.1', '--port', String(port), '--model', model],
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
