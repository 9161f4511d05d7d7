import type { PaymentProvider } from './provider.ts';
import { stripeProvider } from './stripe.ts';
import { tracedProvider } from './traced-provider.ts';

/** The card provider of the settings. */
export const openProvider = (settings: Parameters<typeof stripeProvider>[0]): PaymentProvider =>
  tracedProvider(stripeProvider(settings));
