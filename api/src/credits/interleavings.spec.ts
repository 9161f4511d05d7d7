import { describe, expect, it } from '@jest/globals';
import {
  booked,
  credits,
  emptyBooks,
  entriesOf,
  faultOfBooks,
  type Causation,
  type CreditsCommand,
  type CreditsEvent,
  type Event,
  type Recorded,
} from '@soebs/events';
import { commandHandler, WrongRevision, type EventStore } from '@soebs/platform';
import { causedBy, quiet } from '@soebs/platform/testing';

const userId = 'u';
const at = new Date('2026-01-01T00:00:00Z');

/** One stream in memory whose every call waits until the schedule lets it through. */
const gatedStore = (past: readonly CreditsEvent[]) => {
  const log: Recorded<CreditsEvent>[] = [];
  const waiting: (() => void)[] = [];
  const add = (event: CreditsEvent, by: Causation): void => {
    const revision = log.length;
    const metadata = { ...by, at: at.toISOString(), version: 1 };
    log.push({
      event,
      id: `e${revision}`,
      streamId: `credits-${userId}`,
      revision,
      position: BigInt(revision),
      metadata,
    });
  };
  for (const [n, event] of past.entries()) add(event, causedBy(`past-${n}`));
  const gate = (): Promise<void> => new Promise((resolve) => void waiting.push(resolve));
  const store: Pick<EventStore, 'read' | 'append'> = {
    read: async <E extends Event>(_: string, __: unknown, from: unknown = 0): Promise<Recorded<E>[]> => {
      await gate();
      return log.slice(Number(from)) as never;
    },
    append: async ({ events, expected, by }) => {
      await gate();
      if (expected !== log.length - 1) throw new WrongRevision('late');
      for (const event of events) add(event as never, by);
      return log.length - 1;
    },
  };
  return { log, waiting, store: store as EventStore };
};

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

type Run = {
  readonly events: CreditsEvent[];
  readonly answers: unknown[];
  readonly widths: number[];
  readonly commands: string[];
};

/** Three api processes, one command each, their calls let through in the order of `choices`; then always the first. */
const run = async (
  past: readonly CreditsEvent[],
  commands: readonly CreditsCommand[],
  choices: readonly number[],
): Promise<Run> => {
  const { log, waiting, store } = gatedStore(past);
  const widths: number[] = [];
  let left = commands.length;
  const answers = commands.map(async (command, n) => {
    const { handle } = commandHandler({ store, now: () => at, log: quiet }, credits);
    const outcome = await handle(command, causedBy(`c${n}`));
    left -= 1;
    return outcome.ok ? 'ok' : outcome.reason;
  });
  await turn();
  while (left > 0) {
    const [next] = waiting.splice(choices[widths.length] ?? 0, 1);
    widths.push(waiting.length + 1);
    next?.();
    await turn();
  }
  const news = log.slice(past.length);
  return {
    events: log.map(({ event }) => event),
    answers: await Promise.all(answers),
    widths,
    commands: [...new Set(news.map(({ metadata }) => metadata.commandId))],
  };
};

/** Every schedule once: the last choice that has another one is taken further, and what follows begins anew. */
const everySchedule = async (check: (choices: readonly number[]) => Promise<readonly number[]>): Promise<number> => {
  let schedules = 0;
  for (let choices: number[] | undefined = []; choices;) {
    const widths = await check(choices);
    schedules += 1;
    const taken = widths.map((_, n) => choices?.[n] ?? 0);
    const last = taken.findLastIndex((choice, n) => choice + 1 < (widths[n] ?? 1));
    choices = last < 0 ? undefined : [...taken.slice(0, last), (taken[last] ?? 0) + 1];
  }
  return schedules;
};

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, n) => permutations(items.filter((_, m) => m !== n)).map((rest) => [item, ...rest]));

/** What happens when one comes after the other, for every order: the only outcomes that may come of any schedule. */
const serialOutcomes = (past: readonly CreditsEvent[], commands: readonly CreditsCommand[]): Set<string> =>
  new Set(
    permutations(commands.map((command, n) => ({ command, n }))).map((order) => {
      const events = [...past];
      const answers: string[] = [];
      for (const { command, n } of order) {
        const decision = credits.decide(command, events.reduce(credits.evolve, credits.initial));
        answers[n] = decision.accepted ? 'ok' : decision.reason;
        if (decision.accepted) events.push(...decision.events);
      }
      return JSON.stringify([answers, events]);
    }),
  );

const faultOf = (events: readonly CreditsEvent[]): string | undefined => {
  let [books, account] = [emptyBooks, credits.initial];
  for (const event of events) {
    books = booked(books, entriesOf(event, account));
    account = credits.evolve(account, event);
    const fault = faultOfBooks(books, account);
    if (fault) return fault;
  }
  return undefined;
};

const past: readonly CreditsEvent[] = [
  { type: 'CreditsDeposited', data: { paymentId: 'pay', cents: 300, paidRappen: 150 } },
  { type: 'CreditsWithdrawn', data: { projectId: 'old', parts: [{ lotId: 'pay', cents: 100 }] } },
];
const commands: readonly CreditsCommand[] = [
  { type: 'DepositCredits', userId, paymentId: 'more', cents: 100, paidRappen: 50 },
  { type: 'DepositFreeCredits', userId, grantId: 'gift', cents: 100, grantedBy: 'a' },
  { type: 'WithdrawCredits', userId, projectId: 'x', cents: 150 },
  { type: 'WithdrawCredits', userId, projectId: 'y', cents: 150 },
  { type: 'RefundPayment', userId, paymentId: 'pay', refundId: 'r' },
  { type: 'RefundUnusedCredits', userId, refundId: 'all' },
  { type: 'RefundProject', userId, projectId: 'old', reason: 'failed' },
];
const triples = commands.flatMap((a, n) =>
  commands.slice(n).flatMap((b, m) => commands.slice(n + m).map((c) => [a, b, c] as const)),
);

describe('three commands at the same time', () => {
  it('[CR1] [CR4] [CR8] [CR9] come, in every interleaving, to what they come to one after the other', async () => {
    let schedules = 0;
    const faults: string[] = [];
    for (const triple of triples) {
      const serial = serialOutcomes(past, triple);
      schedules += await everySchedule(async (choices) => {
        const { events, answers, widths, commands } = await run(past, triple, choices);
        const fault = faultOf(events);
        if (fault) faults.push(fault);
        if (!serial.has(JSON.stringify([answers, events])))
          faults.push(JSON.stringify({ triple, choices, answers, events }));
        if (commands.length > 3) faults.push('a command was applied twice');
        return widths;
      });
    }
    expect(faults).toEqual([]);
    expect(triples).toHaveLength(84);
    expect(schedules).toBeGreaterThan(5_000);
  }, 60_000);
});
