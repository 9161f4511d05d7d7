import type { CreditsCommand } from '@soebs/events';
import { derivedId, newId, pause } from '@soebs/platform';
import { causedBy } from '@soebs/platform/testing';
import type { Stage } from './ledger-stage.ts';

/** A command that was answered: accepted ones must be in the log once, refused ones not at all. */
export type Answered = { readonly userId: string; readonly commandId: string; readonly accepted: boolean };

type Turn = { readonly userId: string; readonly nth: number };

const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

/** Asks until there is an answer, through kills of whatever stands between. */
const insist = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await pause(50);
  }
};

/** What one client remembers of its accounts, so that its commands are likely to be accepted. */
const newMemory = () => ({ payments: [] as string[], projects: [] as string[], refunds: [] as string[] });
type Memory = ReturnType<typeof newMemory>;

const kinds: readonly ((userId: string, memory: Memory) => CreditsCommand | undefined)[] = [
  (userId, { payments }) => {
    const paymentId = `cs_${newId()}`;
    payments.push(paymentId);
    return { type: 'DepositCredits', userId, paymentId, cents: 1_000, paidRappen: 500 };
  },
  (userId, { projects }) => {
    const projectId = newId();
    projects.push(projectId);
    return { type: 'WithdrawCredits', userId, projectId, cents: 100 + Math.floor(Math.random() * 900) };
  },
  (userId, { projects }) => {
    const projectId = pick(projects);
    return projectId === undefined ? undefined : { type: 'RefundProject', userId, projectId, reason: 'failed' };
  },
  (userId, { payments, refunds }) => {
    const paymentId = pick(payments);
    const refundId = newId();
    refunds.push(refundId);
    return paymentId === undefined ? undefined : { type: 'RefundPayment', userId, paymentId, refundId };
  },
  (userId, { refunds }) => {
    const refundId = refunds.pop();
    if (refundId === undefined) return undefined;
    return { type: Math.random() < 0.7 ? 'SettlePaymentRefund' : 'FailPaymentRefund', userId, refundId };
  },
];

/** One client: free credits through the api's door, everything else through a handler, each tenth command twice. */
export const ledgerClient = (stage: Stage, answered: Answered[]) => {
  const memories = new Map<string, Memory>();
  let handlers = stage.handlers();

  const grant = async (userId: string): Promise<Answered> => {
    const key = newId();
    const path = `/admin/users/${userId}/credits`;
    const call = { body: { minutes: 5, reason: 'credits-under-kill' }, headers: { 'idempotency-key': key } };
    // Each try at another api: the key holds for all of them.
    const ask = async () => ((await pick(stage.admins)?.call('post', path, call))?.status === 200 ? true : undefined);
    await insist(ask);
    if (Math.random() < 0.1) await insist(ask);
    return { userId, commandId: derivedId(stage.adminId, `POST ${path} ${key}`), accepted: true };
  };

  const command = async (userId: string, creditsCommand: CreditsCommand): Promise<Answered> => {
    const commandId = newId();
    const ask = () => handlers.credits.handle(creditsCommand, causedBy(commandId));
    const outcome = await insist(ask);
    if (Math.random() < 0.1) {
      // Another process repeats it, as a restarted one would.
      handlers = stage.handlers();
      await insist(ask);
    }
    return { userId, commandId, accepted: outcome.ok };
  };

  return async ({ userId, nth }: Turn): Promise<void> => {
    const memory = memories.get(userId) ?? newMemory();
    memories.set(userId, memory);
    const creditsCommand = nth % 4 === 0 ? undefined : pick(kinds)?.(userId, memory);
    answered.push(creditsCommand ? await command(userId, creditsCommand) : await grant(userId));
  };
};
