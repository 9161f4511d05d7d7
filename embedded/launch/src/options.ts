import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export type Options = {
  readonly port: number;
  readonly data: string;
  readonly env: string;
  readonly reset: boolean;
  readonly yes: boolean;
};

/** The call's words do not fit; the message says what is understood. */
export class WrongOptions extends Error {
  override readonly name = 'WrongOptions';
}

export const usage = `npm start -- [--port 4000] [--data .data] [--env .env] [--reset [--yes]]
  --port N      the web on N, the api on N+1, the local servers on N+2 … N+7
  --data DIR    where everything is kept
  --env FILE    settings, a line each (.env.example); what is set already holds
  --reset       forget everything in DIR first, after asking (--yes: without asking)
  SEED_PASSWORD the password of the demo users; without it one is made and printed`;

const portOf = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1024 || port > 65_000)
    throw new WrongOptions(`${text} is no port from 1024 to 65000.`);
  return port;
};

/** Reads the options of `npm start`. Relative folders count from `root`. Throws WrongOptions. */
export const optionsFrom = (args: readonly string[], root: string): Options => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4000' },
        data: { type: 'string', default: '.data' },
        env: { type: 'string', default: '.env' },
        reset: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    });
    const { data, env, reset, yes } = values;
    return { port: portOf(values.port), data: resolve(root, data), env: resolve(root, env), reset, yes };
  } catch (error) {
    throw error instanceof WrongOptions ? error : new WrongOptions((error as Error).message);
  }
};
