import { traced } from '@soebs/platform';
import type { PaymentProvider } from './provider.ts';

const call = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  traced(`card provider ${name}`, { kind: 'client' }, work);

/** The provider, each call in a span of the trace that it belongs to. */
export const tracedProvider = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  open: (session) => call('open', () => provider.open(session)),
  session: (id) => call('session', () => provider.session(id)),
  sessionOf: (intentId) => call('sessionOf', () => provider.sessionOf(intentId)),
  intentState: (intentId) => call('intentState', () => provider.intentState(intentId)),
  expire: (id) => call('expire', () => provider.expire(id)),
  refund: (refund) => call('refund', () => provider.refund(refund)),
  refundsOf: (intentId) => call('refundsOf', () => provider.refundsOf(intentId)),
  disputesOf: (intentId) => call('disputesOf', () => provider.disputesOf(intentId)),
});
