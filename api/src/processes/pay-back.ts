import { credits, idOfStream } from '@soebs/events';
import type { Refunds } from '../payments/refunds.ts';
import { reactions, type Process } from './process.ts';

/** Refunds that began at the provider, and disputes: nobody has to be asked for them. */
const isTheirs = (refundId: string): boolean => /^(?:provider|dispute)\//.test(refundId);

/** When the ledger has taken unused credits out, the card gets its money back (CR7). */
export const payBack = ({ refunds }: { readonly refunds: Refunds }): Process => ({
  name: 'payBack',
  prefixes: [`${credits.category}-`],
  react: reactions(credits.codec, {
    PaymentRefunded: async ({ streamId, event: { data }, metadata }) => {
      const { refundId, paymentId, rappen } = data;
      if (isTheirs(refundId)) return;
      const askedAt = new Date(metadata.at);
      await refunds.put({ refundId, paymentId, rappen, userId: idOfStream(streamId), askedAt });
    },
  }),
});
