import type { UploadLimits } from '@soebs/contract';

const LEAST_CENTS = 100;
const MS_PER_MINUTE = 60_000;

/**
 * What a recording of a known length will cost in credit cents (CR5). An estimate for the screen: the server charges
 * by the length it decodes.
 */
export const estimateCents = (durationMs: number, rounding: UploadLimits['rounding'] = 'cent'): number => {
  const chargedMs = rounding === 'cent' ? durationMs : Math.ceil(durationMs / MS_PER_MINUTE) * MS_PER_MINUTE;
  return Math.max(LEAST_CENTS, Math.ceil((chargedMs * 100) / MS_PER_MINUTE));
};
