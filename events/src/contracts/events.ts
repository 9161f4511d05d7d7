import { z } from 'zod';
import { defineCodec, type Downcast, type Upcast } from '../codec.ts';
import type { EventOf } from '../decider.ts';

const Day = z.iso.date();
const Month = z.string().regex(/^\d{4}-\d{2}$/);
const Ms = z.int().min(0);
/** The program that made a project and the token it did that with, by their ids; null for what was begun before this was kept. */
const Maker = { applicationId: z.string().nullable(), tokenId: z.string().nullable() };

/** What a customer of the enterprise API has been promised, and pays. */
export const contractTerms = z.object({
  /** The price of a minute in ten-thousandths of a credit: 6,200 is 0.62 credits. */
  tenThousandthsPerMinute: z.int().min(100).max(1_000_000),
  /** The exact origins from which recordings may be fetched (PJ5). */
  mediaOrigins: z.array(z.string()),
  /** How many minutes may be transcribed in a month (Swiss time); null: as many as there are credits for. */
  monthlyMinutes: z.int().min(1).nullable(),
  /** How many jobs may run at once; what is more waits. */
  concurrency: z.int().min(1),
  /** How many calls a second a token may make, and how many at once. */
  requestsPerSecond: z.int().min(1),
  burst: z.int().min(1),
});
export type ContractTerms = z.output<typeof contractTerms>;

/**
 * What becomes of the contract of one customer, and what is used of it. Ids, terms and amounts only: the books outlive the person
 * (AU12). Days and months are Swiss ones; `to` is the last day.
 */
export const contractsEvents = {
  ContractAgreed: z.object({ from: Day, to: Day.nullable(), terms: contractTerms }),
  /** From this day on other terms hold; what was begun before keeps its own. */
  ContractTermsChanged: z.object({ from: Day, terms: contractTerms }),
  ContractEnded: z.object({ lastDay: Day }),
  /** The length that the file tells of is held free in the month, at the price of this moment. */
  MinutesReserved: z.object({
    projectId: z.string(),
    month: Month,
    ms: Ms,
    tenThousandthsPerMinute: z.int().min(1),
    ...Maker,
  }),
  /** The length that was decoded takes the place of what was reserved; `cents` of credit are withdrawn for it, null where that was not kept yet. */
  MinutesSettled: z.object({
    projectId: z.string(),
    month: Month,
    reservedMs: Ms,
    ms: Ms,
    cents: z.int().min(0).nullable(),
    ...Maker,
  }),
  /** The project has failed: nothing of it is used. `ms` and `cents` are what it held until now. */
  MinutesReleased: z.object({
    projectId: z.string(),
    month: Month,
    ms: Ms,
    wasSettled: z.boolean(),
    cents: z.int().min(0).nullable(),
    ...Maker,
  }),
} as const;
export type ContractsEvent = EventOf<typeof contractsEvents>;

/** Version 1 kept neither the maker of a project nor its price as a whole; readers of that version pass over them. */
const withoutMaker: Upcast = (data) => ({ applicationId: null, tokenId: null, ...data });
const withoutCents: Upcast = (data) => withoutMaker({ cents: null, ...data });
const same: Downcast = (data) => ({ ...data });

export const contractsCodec = defineCodec(contractsEvents, {
  upcasters: { MinutesReserved: [withoutMaker], MinutesSettled: [withoutCents], MinutesReleased: [withoutCents] },
  downcasters: { MinutesReserved: [same], MinutesSettled: [same], MinutesReleased: [same] },
});
