import type { paymentSuccessDe } from '../de/payment.ts';
import type { SameKeys } from '../../i18n/same-keys.ts';

/** What follows a payment, in English. */
export const paymentSuccessEn: SameKeys<typeof paymentSuccessDe> = {
  title: 'Thank you!',
  purchase: 'Your credits have been topped up.',
  fun: 'Time to find some words!',
  receipt: 'We will send you the receipt by email.',
  start: 'New project',
  confetti: 'More confetti!',
};
