import type { Log, Metrics } from '@soebs/platform';
import express, { type RequestHandler } from 'express';
import { sendFailure } from '../http/envelope.ts';
import { BadSignature, type PaymentProvider } from './provider.ts';
import type { Checkout } from './checkout.ts';

export type WebhookDeps = {
  readonly provider: PaymentProvider;
  readonly checkout: Checkout;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'payment_messages_total'>;
};

/** The provider's messages. Signed over the bytes as they came; answered with success only when what they say is kept. */
export const paymentsWebhook = ({ provider, checkout, log, metrics }: WebhookDeps): RequestHandler[] => [
  express.raw({ type: () => true, limit: '1mb' }),
  async (request, response) => {
    try {
      const body: unknown = request.body;
      const event = provider.eventIn(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        request.get('stripe-signature') ?? '',
      );
      await checkout.take(event);
      metrics.payment_messages_total.inc({ outcome: 'taken' });
      response.json({ received: true });
    } catch (error) {
      const isForged = error instanceof BadSignature;
      metrics.payment_messages_total.inc({ outcome: isForged ? 'refused' : 'failed' });
      if (!isForged) throw error;
      // Anybody can send one: no stack, and nothing of what it says.
      log.warn({ requestId: request.id }, 'webhook signature invalid');
      sendFailure(response, 'bad_signature');
    }
  },
];
