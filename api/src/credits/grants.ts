import type { Causation, CreditsRejection } from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';

const CENTS_PER_MINUTE = 100;

/** Free credits (CR2), by staff and as a welcome. */
export type Grants = {
  /** A grant by staff: the same command grants once. */
  readonly give: (userId: string, minutes: number, by: Causation) => Promise<Outcome<CreditsRejection>>;
  /** What everybody gets who confirms an address: once, however often this is asked for. */
  readonly welcome: (userId: string) => Promise<void>;
};

export const grants = ({ credits }: Pick<Commands, 'credits'>, welcomeMinutes: () => number): Grants => ({
  give: (userId: string, minutes: number, by: Causation): Promise<Outcome<CreditsRejection>> =>
    credits.handle(
      {
        type: 'DepositFreeCredits',
        userId,
        grantId: derivedId(by.commandId, 'grant'),
        cents: minutes * CENTS_PER_MINUTE,
        grantedBy: by.actorId,
      },
      by,
    ),
  welcome: async (userId: string): Promise<void> => {
    const minutes = welcomeMinutes();
    if (minutes === 0) return;
    const grantId = derivedId(userId, 'welcome');
    const by = { commandId: grantId, causationId: grantId, correlationId: grantId, actorId: 'system' };
    const cents = minutes * CENTS_PER_MINUTE;
    await credits.handle({ type: 'DepositFreeCredits', userId, grantId, cents, grantedBy: 'welcome' }, by);
  },
});
