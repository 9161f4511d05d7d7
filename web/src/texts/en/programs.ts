import { enterpriseEn } from './enterprise.ts';
import { machineDocsEn } from './machine-docs.ts';
import { usageEn } from './usage.ts';
import { webhooksEn } from './webhooks.ts';

/** The texts for customers with programs, in English; they come with their screen, and with those of staff. */
export const programsEn = { ...enterpriseEn, ...usageEn, webhooks: webhooksEn, machineDocs: machineDocsEn };
