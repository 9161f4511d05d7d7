import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const ready = z.object({ ok: z.literal(true) });
/** What keeps an api from its work. */
export const readinessCause = z.enum(['documents', 'log', 'storage', 'projector', 'views']);
export type ReadinessCause = z.output<typeof readinessCause>;
const notReady = z.object({ ok: z.literal(false), causes: z.array(readinessCause) });

/** For those who run an instance. Their answers are as plain as what asks for them. */
export const healthApi = {
  live: endpoint({
    method: 'get',
    path: '/health/live',
    level: 'public',
    summary: 'Ask whether the api lives',
    description:
      'Answers as long as the process does; whoever runs the instance restarts it when this stays away. An api that stops says so ' +
      'with 503 while it still answers what comes, so that a proxy sends nothing new.',
    answer: z.unknown(),
    plain: { description: 'It lives.', content: { 'application/json': ready } },
    also: { 503: { description: 'It stops.', content: { 'application/json': z.object({ ok: z.literal(false) }) } } },
  }),
  ready: endpoint({
    method: 'get',
    path: '/health/ready',
    level: 'public',
    summary: 'Ask whether the api can work',
    description:
      'Looks, for at most two seconds, whether documents and event log answer, there is room to write, and the projector ' +
      'keeps the views up to date. A load balancer sends requests only to those that can work.',
    answer: z.unknown(),
    plain: { description: 'It can work.', content: { 'application/json': ready } },
    also: { 503: { description: 'It cannot, for these causes.', content: { 'application/json': notReady } } },
  }),
};

/** Where the card provider speaks. */
export const webhookApi = {
  receive: endpoint({
    method: 'post',
    path: '/payments/webhook',
    level: 'public',
    summary: 'Take a message of the card provider',
    description:
      'Takes an event of Stripe, signed over its bytes (at most 1 MB). Answers success only when what it says is kept, so ' +
      'that Stripe tells it again otherwise; a message that comes twice changes nothing the second time. Events of other ' +
      'kinds are passed over with success. At most 1,200 a minute.',
    headers: { 'Stripe-Signature': 'The time and the signature, as Stripe makes them.' },
    takes: 'application/json',
    answer: z.unknown(),
    plain: {
      description: 'What it says is kept.',
      content: { 'application/json': z.object({ received: z.literal(true) }) },
    },
    refusals: ['bad_signature'],
  }),
};
