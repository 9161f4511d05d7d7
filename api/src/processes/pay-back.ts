import { credits, idOfStream, isOwnRefund } from '@soebs/events';
import type { Refunds } from '../payments/refunds.ts';
import { reactions, type Process } from './process.ts';

/** When the ledger has taken unused credits out, the card gets its money back (CR7). */
export const payBack = ({ refunds }: { readonly refunds: Refunds }): Process => ({
  name: 'payBack',
  prefixes: [`${credits.category}-`],
  react: reactions(credits.codec, {
    PaymentRefunded: async ({ streamId, event: { data }, metadata }) => {
      const { refundId, paymentId, rappen } = data;
      if (!isOwnRefund(refundId)) return;
      const askedAt = new Date(metadata.at);
      await refunds.put({ refundId, paymentId, rappen, userId: idOfStream(streamId), askedAt });
    },
  }),
});
