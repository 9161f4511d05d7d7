import type { Codec } from './codec.ts';
import { contracts } from './contracts/decider.ts';
import { credits } from './credits/decider.ts';
import { figures } from './figures/decider.ts';
import { jobs } from './jobs/decider.ts';
import { payments } from './payments/decider.ts';
import { projects } from './projects/decider.ts';
import { receipts } from './receipts/decider.ts';
import { settings } from './settings/decider.ts';
import { transcriptDocuments } from './transcript-documents/decider.ts';

/** Event types, each with its highest version that is read. */
export type Reads = Readonly<Record<string, number>>;

/** Every context there is. */
export const contexts = [
  credits,
  payments,
  projects,
  receipts,
  jobs,
  transcriptDocuments,
  settings,
  contracts,
  figures,
] as const;

type Reader = Pick<Codec<never>, 'types' | 'versionOf'>;

/** What this code can read. */
export const readsOf = (codecs: readonly Reader[] = contexts.map(({ codec }) => codec)): Reads =>
  Object.fromEntries(codecs.flatMap(({ types, versionOf }) => types.map((type) => [type, versionOf(type)])));
