import { credits, idOfStream } from '@soebs/events';
import { derivedId, type EventStore } from '@soebs/platform';
import { emailTo } from '../mail/email-to.ts';
import type { Outbox } from '../mail/outbox.ts';
import { becameLow } from './running-low.ts';
import { reactions, type Process } from './process.ts';
import type { FindSubscriber } from './subscriber.ts';

export type MailLowCreditsDeps = {
  readonly store: Pick<EventStore, 'read'>;
  readonly subscribers: { readonly find: FindSubscriber };
  readonly outbox: Pick<Outbox, 'put'>;
  readonly webUrl: string;
  readonly now: () => Date;
};

const NEWS_FOR_MS = 24 * 60 * 60_000;

/** Who runs low on credits is told once a crossing (NT2). */
export const mailLowCredits = ({ store, subscribers, outbox, webUrl, now }: MailLowCreditsDeps): Process => ({
  name: 'mailLowCredits',
  prefixes: [`${credits.category}-`],
  react: reactions(credits.codec, {
    CreditsWithdrawn: async ({ id, streamId, revision, metadata: { at } }) => {
      if (now().getTime() - Date.parse(at) > NEWS_FOR_MS) return;
      const past = await store.read(streamId, credits.codec, { from: 0, to: revision });
      const low = becameLow(past.map(({ event }) => event));
      if (!low) return;
      const subscriber = await subscribers.find(idOfStream(streamId), 'credits');
      if (!subscriber) return;
      const data = { cents: low.cents, url: `${webUrl}/profile/credits` };
      const email = emailTo(subscriber.user, { kind: 'creditsLow', data, unsubscribe: subscriber.unsubscribe });
      await outbox.put(email, derivedId(id, 'mail'));
    },
  }),
});
