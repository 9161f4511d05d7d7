import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { badPorts, portsFrom } from './ports.ts';

/** How many of each service run; several apis stand behind one small proxy. */
export type Counts = { readonly api: number; readonly projector: number; readonly transcriber: number };

/** More than these share two cores too thinly, and their ports would reach those of the next instance. */
const MOST_OF_EACH = 8;

export type Options = {
  readonly port: number;
  readonly data: string;
  readonly env: string;
  readonly counts: Counts;
  readonly reset: boolean;
  readonly yes: boolean;
  /** Whether the local servers go on where a damaged write-ahead log has lost what was acknowledged. */
  readonly acceptLoss: boolean;
};

/** The call's words do not fit; the message says what is understood. */
export class WrongOptions extends Error {
  override readonly name = 'WrongOptions';
}

/** The verbs that run the product, each beside the other: its own ports, its own folder. */
const verbs = {
  start: { command: 'npm start', port: '4000', data: '.data' },
  dev: { command: 'npm run dev', port: '4100', data: '.data-dev' },
} as const;
export type Verb = keyof typeof verbs;

/** How a verb is written. */
export const commandOf = (verb: Verb): string => verbs[verb].command;

export const usageOf = (
  verb: Verb,
): string => `${commandOf(verb)} -- [--port ${verbs[verb].port}] [--data ${verbs[verb].data}] [--env .env] [--reset [--yes]]
            [--accept-loss] [--api 1] [--projectors 1] [--transcribers 1]
  --port N      the web on N, the api on N+1, the local servers on N+2 … N+7
  --data DIR    where everything is kept
  --env FILE    settings, a line each (.env.example); what is set already holds
  --api N, --projectors N, --transcribers N   how many of each run (1 to 8); several apis on N+11 … behind a proxy on N+1
  --reset       forget everything in DIR first, after asking (--yes: without asking)
  --accept-loss go on although a damaged file has lost what was kept (it says how much; restore a backup first if there is one)
  SEED_PASSWORD the password of the demo users; without it one is made and printed`;

const portOf = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1024 || port > 65_000)
    throw new WrongOptions(`${text} is no port from 1024 to 65000.`);
  const bad = badPorts(portsFrom(port, MOST_OF_EACH));
  if (bad.length > 0)
    throw new WrongOptions(
      `From ${text} on, port ${bad.join(', ')} would be used, which no browser opens. Take another.`,
    );
  return port;
};

const countOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_OF_EACH)
    throw new WrongOptions(`${text} is no number from 1 to ${MOST_OF_EACH}.`);
  return count;
};

/** Reads the options of a verb. Relative folders count from `root`. Throws WrongOptions. */
export const optionsFrom = (verb: Verb, args: readonly string[], root: string): Options => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: verbs[verb].port },
        data: { type: 'string', default: verbs[verb].data },
        env: { type: 'string', default: '.env' },
        api: { type: 'string', default: '1' },
        projectors: { type: 'string', default: '1' },
        transcribers: { type: 'string', default: '1' },
        reset: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'accept-loss': { type: 'boolean', default: false },
      },
    });
    const { data, env, reset, yes } = values;
    const counts = {
      api: countOf(values.api),
      projector: countOf(values.projectors),
      transcriber: countOf(values.transcribers),
    };
    const acceptLoss = values['accept-loss'];
    const places = { data: resolve(root, data), env: resolve(root, env) };
    return { port: portOf(values.port), ...places, counts, reset, yes, acceptLoss };
  } catch (error) {
    throw error instanceof WrongOptions ? error : new WrongOptions((error as Error).message);
  }
};
