import { chargeCents, idOfStream, jobs, type Causation, type FailureCode, type Rounding } from '@soebs/events';
import type { Commands } from '../commands/commands.ts';
import { isFreeOfCharge } from '../commands/sample-project.ts';
import { reactions, type Process } from './process.ts';

/** What a minute costs, once the length is decoded; or why it may not be used. */
type Settled =
  | { readonly ok: true; readonly tenThousandthsPerMinute: number }
  | { readonly ok: false; readonly reason: FailureCode };

export type ChargeDeps = {
  readonly commands: Commands;
  readonly rounding: () => Rounding;
  /** Prices, by contract where there is one. */
  readonly charging: {
    readonly settle: (
      asked: {
        readonly projectId: string;
        readonly ownerId: string;
        readonly ms: number;
        readonly rounding: Rounding;
      },
      by: Causation,
    ) => Promise<Settled>;
    readonly release: (
      project: { readonly projectId: string; readonly ownerId: string },
      by: Causation,
    ) => Promise<void>;
  };
};

type Bill = { readonly projectId: string; readonly ownerId: string; readonly ms: number };

/** Takes what a project costs from its owner; answers the amount, or why nothing was taken. */
const bill = async (
  { commands, rounding, charging }: ChargeDeps,
  { projectId, ownerId, ms }: Bill,
  by: (command: string) => Causation,
): Promise<{ readonly cents: number } | { readonly code: FailureCode }> => {
  if (isFreeOfCharge({ projectId, ownerId, ms })) return { cents: 0 };
  const asked = { projectId, ownerId, ms, rounding: rounding() };
  const price = await charging.settle(asked, by('SettleMinutes'));
  if (!price.ok) return { code: price.reason };
  const cents = chargeCents(ms, price.tenThousandthsPerMinute, asked.rounding);
  const withdraw = { type: 'WithdrawCredits', userId: ownerId, projectId, cents } as const;
  const paid = await commands.credits.handle(withdraw, by('WithdrawCredits'));
  return paid.ok ? { cents } : { code: 'not_enough_credits_left' };
};

/**
 * Once the length of the sound is known, the owner pays for it (CR6); without enough credits the job ends uncharged.
 * A job that failed in the meantime (discarded, say) gets its credits back at once: nobody else would.
 */
export const chargeProject = (deps: ChargeDeps): Process => ({
  name: 'chargeProject',
  prefixes: [`${jobs.category}-`],
  react: reactions(jobs.codec, {
    AudioExtracted: async ({ streamId, event }, by) => {
      const { commands } = deps;
      const projectId = idOfStream(streamId);
      const { state: job } = await commands.jobs.stateOf(streamId);
      if (job?.attempt !== event.data.attempt) return;
      const { ownerId } = job;
      const giveBack = () =>
        commands.credits.handle(
          { type: 'RefundProject', userId: ownerId, projectId, reason: 'job_ended' },
          by('RefundProject'),
        );
      if (job.phase.state === 'failed') return giveBack();
      const billed = await bill(deps, { projectId, ownerId, ms: event.data.decodedMs }, by);
      if ('code' in billed)
        return commands.jobs.handle({ type: 'RefuseTranscription', projectId, ...billed }, by('RefuseTranscription'));
      const confirmed = await commands.jobs.handle(
        { type: 'ConfirmCharge', projectId, ...billed },
        by('ConfirmCharge'),
      );
      if (confirmed.ok) return confirmed;
      const { state: ended } = await commands.jobs.stateOf(streamId);
      return ended?.phase.state === 'failed' ? giveBack() : confirmed;
    },
  }),
});
