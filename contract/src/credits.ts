import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What a person can spend: 100 cents = 1 credit = 1 minute. */
export const creditsBalance = z.object({ userId: z.string(), creditsInCents: z.int() });
export type CreditsBalance = z.output<typeof creditsBalance>;

export const creditsApi = {
  remaining: endpoint({ method: 'get', path: '/credits/remaining', level: 'user', answer: creditsBalance }),
};
