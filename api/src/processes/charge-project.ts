import { chargeCents, idOfStream, jobs, type Rounding } from '@soebs/events';
import type { Commands } from '../commands/commands.ts';
import { reactions, type Process } from './process.ts';

/** What private users pay for a minute, in credits (CR5). */
const CREDITS_PER_MINUTE = 1;

/**
 * Once the length of the sound is known, the owner pays for it (CR6); without enough credits the job ends uncharged.
 * A job that failed in the meantime (discarded, say) gets its credits back at once: nobody else would.
 */
export const chargeProject = (commands: Commands, rounding: Rounding): Process => ({
  name: 'chargeProject',
  prefixes: [`${jobs.category}-`],
  react: reactions(jobs.codec, {
    AudioExtracted: async ({ streamId, event }, by) => {
      const projectId = idOfStream(streamId);
      const { state: job } = await commands.jobs.stateOf(streamId);
      if (job?.attempt !== event.data.attempt) return;
      const userId = job.ownerId;
      const giveBack = () =>
        commands.credits.handle({ type: 'RefundProject', userId, projectId, reason: 'job_ended' }, by('RefundProject'));
      if (job.phase.state === 'failed') return giveBack();
      const cents = chargeCents(event.data.decodedMs, CREDITS_PER_MINUTE, rounding);
      const paid = await commands.credits.handle(
        { type: 'WithdrawCredits', userId, projectId, cents },
        by('WithdrawCredits'),
      );
      if (!paid.ok) {
        const refused = { type: 'RefuseTranscription', projectId, code: 'not_enough_credits_left' } as const;
        return commands.jobs.handle(refused, by('RefuseTranscription'));
      }
      const confirmed = await commands.jobs.handle({ type: 'ConfirmCharge', projectId, cents }, by('ConfirmCharge'));
      if (confirmed.ok) return confirmed;
      const { state: ended } = await commands.jobs.stateOf(streamId);
      return ended?.phase.state === 'failed' ? giveBack() : confirmed;
    },
  }),
});
