import { enterpriseDe } from './enterprise.ts';
import { machineDocsDe } from './machine-docs.ts';
import { usageDe } from './usage.ts';
import { webhooksDe } from './webhooks.ts';

/** The texts for customers with programs, in German; they come with their screen, and with those of staff. */
export const programsDe = { ...enterpriseDe, ...usageDe, webhooks: webhooksDe, machineDocs: machineDocsDe };
