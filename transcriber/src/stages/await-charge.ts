import { backoffMs, pause, type Backoff } from '@soebs/platform';
import type { Run } from '../run.ts';

const backoff: Backoff = { firstMs: 50, longestMs: 1_000 };

/** Waits until the owner has paid. A refusal ends the job, which aborts the run. */
export const awaitCharge = async (run: Run): Promise<void> => {
  for (let looks = 0; ; looks += 1) {
    run.signal.throwIfAborted();
    const { results } = await run.job();
    if (results.chargedCents !== undefined) return;
    if (looks > 20) run.progress(1, { waitingFor: 'credits' });
    await pause(backoffMs(looks + 1, backoff), run.signal);
  }
};
