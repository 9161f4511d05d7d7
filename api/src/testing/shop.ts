import { credits, type CreditsEvent } from '@soebs/events';
import type { Config } from '../config.ts';
import { until } from '@soebs/platform/testing';
import type { Client } from './client.ts';
import { startProvider } from './provider.ts';
import { openWorld } from './world.ts';

/** A world whose api takes money at a local card provider, and people who buy in it. */
export const openShop = async (over: Partial<Config> = {}) => {
  const provider = await startProvider();
  const world = await openWorld({ ...provider.settings, ...over });
  const balanceOf = async (client: Client): Promise<number> =>
    (await client.data<{ creditsInCents: number }>('get', '/credits/remaining')).creditsInCents;
  /** Somebody with an open order. */
  const ordered = async (amount = 10) => {
    const { user, client } = await world.member({ minutes: 0 });
    const { paymentUrl } = await client.data<{ paymentUrl: string }>('post', '/credits/buy', { body: { amount } });
    return { user, client, session: paymentUrl.split('/').at(-1) ?? '' };
  };
  return {
    world,
    provider,
    balanceOf,
    ordered,
    /** Somebody who has paid, and has the credits. */
    bought: async (amount = 10) => {
      const order = await ordered(amount);
      const paid = await provider.control<{ payment_intent: string }>('pay', { session: order.session });
      await until(async () => (await balanceOf(order.client)) === amount * 100);
      return { ...order, intent: paid.payment_intent };
    },
    ledgerOf: async (userId: string): Promise<CreditsEvent[]> =>
      (await world.store.read(`credits-${userId}`, credits.codec)).map(({ event }) => event),
    close: async (): Promise<void> => {
      await world.close();
      await provider.stop();
    },
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
