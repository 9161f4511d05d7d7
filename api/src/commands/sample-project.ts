import { derivedId } from '@soebs/platform';

/** A sample is short; what is longer is paid for, whatever its project is. */
const LONGEST_SAMPLE_MS = 120_000;

/** The project of a person's sample recording. Each account has one such id, so that it is tried once, for ever. */
export const sampleProjectId = (ownerId: string): string => derivedId(ownerId, 'sample project');

/**
 * Whether a recording costs nothing (CR15): that of the sample project, into which only the product's own recordings come, and no
 * longer than those are.
 */
export const isFreeOfCharge = (asked: {
  readonly projectId: string;
  readonly ownerId: string;
  readonly ms: number;
}): boolean => asked.projectId === sampleProjectId(asked.ownerId) && asked.ms <= LONGEST_SAMPLE_MS;
