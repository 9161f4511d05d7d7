import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build.ts';
import { environments, localPayments, takesRealCards } from './environment.ts';
import { AlreadyRunning, claimFolder, noteRunning, releaseFolder, resetFolder } from './instance.ts';
import { optionsFrom, usage, WrongOptions, type Options } from './options.ts';
import { portsFrom, takenPorts, type Ports } from './ports.ts';
import { runProgram, type Program, type ProgramPlan } from './program.ts';
import { seedUsers } from './seed-users.ts';
import { ensureTools, ffmpeg, ffprobe, setpriv, ToolMissing } from './tools.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const say = (line: string): void => console.log(line);

const typescript = (file: string): readonly string[] => ['--conditions=source', '--import', 'tsx', join(root, file)];

const localServer = (name: string, port: number, data: string): ProgramPlan => ({
  name,
  command: process.execPath,
  args: [...typescript(`embedded/${name}/src/main.ts`), '--port', String(port), '--data', join(data, name)],
  readyWhen: /^ready /,
  cwd: root,
});

const service = (
  name: 'projector' | 'api' | 'transcriber' | 'web',
  plan: { ports: Ports; data: string },
): ProgramPlan => ({
  name,
  command: process.execPath,
  args: typescript(name === 'web' ? 'web/src/serve/main.ts' : `${name}/src/main.ts`),
  env: environments(plan.ports, plan.data)[name],
  readyWhen: /^ready /,
  cwd: root,
});

type Engine = { readonly python: string; readonly model: string };

/** Sets up the local recogniser; without it the product starts all the same and jobs wait for a speech service. */
const speechEngine = (): Engine | undefined => {
  const setup = typescript('embedded/speech/src/setup.ts');
  const done = spawnSync(process.execPath, setup, { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) {
    say('setup: no local speech service; uploads are kept and wait until there is one');
    return undefined;
  }
  const printed = spawnSync(process.execPath, [...setup, '--print'], { cwd: root, encoding: 'utf8' });
  return JSON.parse(printed.stdout) as Engine;
};

const speechPlan = ({ python, model }: Engine, port: number): ProgramPlan => ({
  name: 'speech',
  command: python,
  args: [join(root, 'embedded/speech/server.py'), '--host', '127.0.0.1', '--port', String(port), '--model', model],
  readyWhen: /^ready /,
  cwd: root,
});

/** Catches every mail and shows it on a page, unless a mail server was named. */
const mailPlan = (ports: Ports, data: string): ProgramPlan => {
  const plan = localServer('mail', ports.mail, data);
  return { ...plan, args: [...plan.args, '--web-port', String(ports.mailPage)] };
};

/** Takes payments that move no money, unless the key of the real provider was given. */
const paymentsPlan = (ports: Ports, data: string): ProgramPlan => {
  const plan = localServer('payments', ports.payments, data);
  const { key, secret } = localPayments;
  const webhook = ['--webhook', `http://localhost:${ports.api}/payments/webhook`, '--webhook-secret', secret];
  return { ...plan, args: [...plan.args, ...webhook, '--key', key, '--later-ms', '10000'] };
};

const announce = (ports: Ports, password: string): void => {
  const web = `http://localhost:${ports.web}`;
  const mails = process.env['MAIL_URL'] ? 'leave by the mail server of MAIL_URL' : `http://localhost:${ports.mailPage}`;
  say(
    `\n  Söbs      ${web}\n  Mails     ${mails}\n  Logins    user@ · firstlevel@ · admin@ · enterprise@soebs.example\n  Password  ${password}\n`,
  );
  say(`ready ${web} http://localhost:${ports.api}`);
};

const prepare = async ({ port, data, reset, yes }: Options): Promise<Ports | undefined> => {
  claimFolder(data, root);
  const ports = portsFrom(port);
  const taken = await takenPorts(ports);
  if (taken.length > 0) {
    console.error(
      `${taken.length > 1 ? 'Ports' : 'Port'} ${taken.join(', ')} ${taken.length > 1 ? 'are' : 'is'} taken by another program. Choose others with: npm start -- --port ${port + 100}`,
    );
    return undefined;
  }
  ensureTools([ffmpeg, ffprobe, setpriv], say);
  if (reset && !(await resetFolder(data, yes))) return undefined;
  return ports;
};

/** Starts everything in order: local servers, then services, then the demo users. Ends all in reverse at SIGINT or SIGTERM. */
const start = async (options: Options): Promise<number> => {
  const ports = await prepare(options);
  if (!ports) return 2;
  const { data } = options;
  const programs: Program[] = [];
  const watch = {
    say: (name: string, line: string) => console.log(`${name.padEnd(11)}| ${line}`),
    changed: () => {
      const running = programs.flatMap(({ name, pid }) => {
        const id = pid();
        return id === undefined ? [] : [[name, id] as const];
      });
      noteRunning(data, Object.fromEntries(running));
    },
  };
  const run = (plan: ProgramPlan): Program => {
    const program = runProgram(plan, watch);
    programs.push(program);
    watch.changed();
    return program;
  };
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  const up = async (): Promise<void> => {
    const engine = process.env['SPEECH_URL'] ? undefined : speechEngine();
    buildWeb(root, say);
    const servers = (['eventstore', 'mongo', 'nats'] as const).map((name) => run(localServer(name, ports[name], data)));
    if (!process.env['MAIL_URL']) servers.push(run(mailPlan(ports, data)));
    if (!takesRealCards()) servers.push(run(paymentsPlan(ports, data)));
    if (engine) run(speechPlan(engine, ports.speech));
    await Promise.all(servers.map(({ ready }) => ready));
    const services = (['projector', 'api', 'transcriber', 'web'] as const).map((name) =>
      run(service(name, { ports, data })),
    );
    const given = process.env['SEED_PASSWORD'];
    const password = await seedUsers({ data, root, env: environments(ports, data).api, given });
    await Promise.all(services.map(({ ready }) => ready));
    announce(ports, password);
  };
  let code = 0;
  await Promise.race([
    signalled,
    up().then(
      () => signalled,
      (error: unknown) => {
        console.error((error as Error).message);
        code = 1;
      },
    ),
  ]);
  for (const program of programs.reverse()) await program.stop();
  releaseFolder(data);
  rmSync(join(data, 'work'), { recursive: true, force: true });
  return code;
};

const main = async (): Promise<number> => {
  try {
    return await start(optionsFrom(process.argv.slice(2), root));
  } catch (error) {
    if (error instanceof WrongOptions) console.error(`${error.message}\n${usage}`);
    else if (error instanceof ToolMissing || error instanceof AlreadyRunning) console.error(error.message);
    else throw error;
    return 2;
  }
};

process.exit(await main());
