import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { endChildren } from './children.ts';
import { environments, takesRealCards, type Place } from './environment.ts';
import {
  AlreadyRunning,
  claimFolder,
  FolderFull,
  isFull,
  noteRunning,
  releaseFolder,
  resetFolder,
} from './instance.ts';
import { commandOf, optionsFrom, usageOf, WrongOptions, type Counts, type Options, type Verb } from './options.ts';
import { mailPlan, paymentsPlan, root, speechPlan, storePlans, typescript, type Engine } from './plans.ts';
import { portsFrom, takenPorts, type Ports } from './ports.ts';
import { runProgram, type Program, type ProgramPlan } from './program.ts';
import { seedUsers, type Demo } from './seed-users.ts';
import { loadSettings, unreadSentences } from './settings-report.ts';
import { passThrough, runQuietly } from './steps.ts';
import { hearSignals, stopAll, type Heard } from './stopping.ts';
import { ensureTools, ffmpeg, ffprobe, setpriv, ToolMissing } from './tools.ts';

const say = (line: string): void => console.log(line);

/** Sets up the local recogniser; without it the product starts all the same and jobs wait for a speech service. */
const speechEngine = async (): Promise<Engine | undefined> => {
  const setup = { command: process.execPath, args: typescript('embedded/speech/src/setup.ts') };
  if (!(await passThrough(setup, root))) {
    say('setup: no local speech service; uploads are kept and wait until there is one');
    return undefined;
  }
  const { said } = await runQuietly({ ...setup, args: [...setup.args, '--print'] }, root);
  return JSON.parse(said) as Engine;
};

/** How a verb runs the product: what it is called by, and how its services run. */
export type Mode = {
  readonly verb: Verb;
  /** What has to be made before the services run. */
  readonly make: (root: string, say: (line: string) => void) => Promise<void>;
  readonly services: (place: Place, counts: Counts) => readonly ProgramPlan[];
};

const announce = (place: Place, { password, token }: Demo): void => {
  const { web, api } = environments(place, process.env);
  const [webUrl, apiUrl] = [web['WEB_URL'], api['API_URL']];
  const mails = process.env['MAIL_URL']
    ? 'leave by the mail server of MAIL_URL'
    : `http://localhost:${place.ports.mailPage}`;
  say(
    `\n  Söbs      ${webUrl}\n  Mails     ${mails}\n  Logins    user@ · firstlevel@ · admin@ · enterprise@soebs.example\n  Password  ${password}\n  Token     ${token} (of enterprise@, for programs)\n`,
  );
  say(`ready ${webUrl} ${apiUrl}`);
};

const prepare = async (verb: Verb, options: Options): Promise<Ports | undefined> => {
  const { port, data, reset, yes, env, counts } = options;
  loadSettings(env);
  claimFolder(data, root);
  const ports = portsFrom(port, counts.api);
  for (const sentence of unreadSentences({ ports, data }, process.env)) say(sentence);
  const taken = await takenPorts(ports);
  if (taken.length > 0) {
    console.error(
      `${taken.length > 1 ? 'Ports' : 'Port'} ${taken.join(', ')} ${taken.length > 1 ? 'are' : 'is'} taken by another program. Choose others with: ${commandOf(verb)} -- --port ${port + 100}`,
    );
    return undefined;
  }
  ensureTools([ffmpeg, ffprobe, setpriv], say);
  if (reset && !(await resetFolder(data, yes))) return undefined;
  return ports;
};

/** Starts programs and knows those that run, in the layers by which they stop: the services first, then what they stand on. */
class Launched {
  readonly #data: string;
  readonly services: Program[] = [];
  readonly servers: Program[] = [];
  #isStopping = false;

  constructor(data: string) {
    this.#data = data;
  }

  server(plan: ProgramPlan): Program {
    return this.#run(plan, this.servers);
  }

  service(plan: ProgramPlan): Program {
    return this.#run(plan, this.services);
  }

  /** From now on nothing is started any more. */
  close(): void {
    this.#isStopping = true;
  }

  #run(plan: ProgramPlan, layer: Program[]): Program {
    if (this.#isStopping) throw new Error('Söbs is being stopped.');
    const program = runProgram(plan, {
      say: (name, line) => console.log(`${name.padEnd(11)}| ${line}`),
      changed: () => this.#note(),
    });
    layer.push(program);
    this.#note();
    return program;
  }

  #note(): void {
    const running = [...this.servers, ...this.services].flatMap(({ name, pid }) => {
      const id = pid();
      return id === undefined ? [] : [[name, id] as const];
    });
    noteRunning(this.#data, Object.fromEntries(running));
  }
}

type Running = { readonly launched: Launched; readonly mode: Mode; readonly options: Options };

/** Brings everything up in order: local servers, then services, then the demo users. */
const bringUp = async ({ launched, mode, options }: Running, place: Place): Promise<void> => {
  const { counts, acceptLoss } = options;
  const { ports, data } = place;
  const engine = process.env['SPEECH_URL'] ? undefined : await speechEngine();
  await mode.make(root, say);
  const needed = [...storePlans(place, acceptLoss)];
  if (!process.env['MAIL_URL']) needed.push(mailPlan(ports, data));
  if (!takesRealCards(process.env)) needed.push(paymentsPlan(ports, data));
  const servers = needed.map((plan) => launched.server(plan));
  if (engine) launched.server(speechPlan(engine, ports.speech, data));
  await Promise.all(servers.map(({ ready }) => ready));
  const services = mode.services(place, counts).map((plan) => launched.service(plan));
  const env = environments(place, process.env).api;
  const demo = await seedUsers({ data, root, env, given: process.env['SEED_PASSWORD'] });
  await Promise.all(services.map(({ ready }) => ready));
  announce(place, demo);
};

/** Ends what runs: what a set-up waits for at once, programs in order, all at once when asked a second time. */
const bringDown = async (launched: Launched, { second }: Heard): Promise<boolean> => {
  launched.close();
  const { services, servers } = launched;
  const [isOrderly] = await Promise.all([stopAll([services, servers], { second, say }), endChildren(second)]);
  return isOrderly;
};

const sentenceOf = (error: unknown, data: string): string =>
  isFull(error) ? new FolderFull(data).message : error instanceof Error ? error.message : String(error);

/** Starts everything, waits for SIGINT or SIGTERM, and stops all in reverse order. */
const run = async (mode: Mode, options: Options): Promise<number> => {
  const ports = await prepare(mode.verb, options);
  if (!ports) return 2;
  const { data } = options;
  const launched = new Launched(data);
  const heard = hearSignals();
  const failed = bringUp({ launched, mode, options }, { ports, data }).then(
    () => heard.first.then(() => undefined),
    (error: unknown) => error,
  );
  const error = await Promise.race([heard.first.then(() => undefined), failed]);
  if (error !== undefined) console.error(sentenceOf(error, data));
  const isOrderly = await bringDown(launched, heard);
  releaseFolder(data);
  rmSync(join(data, 'work'), { recursive: true, force: true });
  return error === undefined && isOrderly ? 0 : 1;
};

const isPlain = (error: unknown): error is Error =>
  error instanceof ToolMissing || error instanceof AlreadyRunning || error instanceof FolderFull;

/** Runs the product as the words of the call say, until a signal; answers the exit code. */
export const launch = async (mode: Mode, words: readonly string[]): Promise<number> => {
  const { verb } = mode;
  try {
    return await run(mode, optionsFrom(verb, words, root));
  } catch (error) {
    if (error instanceof WrongOptions) console.error(`${error.message}\n${usageOf(verb)}`);
    else if (isPlain(error)) console.error(error.message);
    else throw error;
    return 2;
  }
};
