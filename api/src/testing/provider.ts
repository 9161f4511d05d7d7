import { startEmbedded, type Running } from '@soebs/platform/testing';
import type { Config } from '../config.ts';
import { freePort, stripeKey, webhookSecret } from './world.ts';

export type Provider = Pick<Running, 'stop' | 'port' | 'address'> & {
  /** The settings of an api that takes its money here. */
  readonly settings: Pick<Config, 'API_PORT' | 'STRIPE_URL'>;
  /** Makes happen at the provider what the merchant cannot. */
  readonly control: <T>(act: string, request?: object) => Promise<T>;
};

/** A local card provider, and the place where the api that it tells of payments has to listen. */
export const startProvider = async (): Promise<Provider> => {
  const port = await freePort();
  const webhook = ['--webhook', `http://127.0.0.1:${port}/payments/webhook`, '--webhook-secret', webhookSecret];
  const running = await startEmbedded('payments', { args: [...webhook, '--key', stripeKey] });
  const url = `http://${running.address}`;
  return {
    ...running,
    settings: { API_PORT: port, STRIPE_URL: url },
    control: async <T>(act: string, request: object = {}): Promise<T> =>
      (await (await fetch(`${url}/control/${act}`, { method: 'POST', body: JSON.stringify(request) })).json()) as T,
  };
};
