import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { play } from '../testing/scenario.ts';
import { balanceCents, owedCents, type RefundPart } from './account.ts';
import { booked, emptyBooks, entriesOf, faultOfBooks, type Books } from './bookkeeping.ts';
import type { CreditsCommand } from './commands.ts';
import { credits } from './decider.ts';
import type { CreditsEvent } from './events.ts';
import { refundQuote } from './refund-quote.ts';

const userId = 'user-1';
const HISTORIES_A_RUN = 200;
const RUNS = 500;
const LONGEST = 24;

/** Numbers that follow from a seed (mulberry32): a hundred thousand histories are too many for arbitraries. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};
type Pick = (below: number) => number;

const payment = (pick: Pick): string => `pay-${pick(4)}`;
const kindsOfRefund = ['refund-', 'refund-', 'dispute/', 'provider/'] as const;
const refund = (pick: Pick): string =>
  pick(3) === 0 ? `refund-${pick(4)}/${payment(pick)}` : `${kindsOfRefund[pick(4)] ?? ''}${pick(4)}`;
const amount = (pick: Pick): number => 1 + pick(2_000);
/** A payment has one price for ever; a provider gives back no more than that. */
const paidOf = (paymentId: string): number => 977 * Number(paymentId.at(-1));

/** One command of every kind; a new command that is missing here does not compile. */
const commandsByKind: { readonly [T in CreditsCommand['type']]: (pick: Pick) => Extract<CreditsCommand, { type: T }> } =
  {
    DepositCredits: (pick) => {
      const paymentId = payment(pick);
      return { type: 'DepositCredits', userId, paymentId, cents: amount(pick), paidRappen: paidOf(paymentId) };
    },
    DepositFreeCredits: (pick) => ({
      type: 'DepositFreeCredits',
      userId,
      grantId: `gift-${pick(4)}`,
      cents: amount(pick),
      grantedBy: 'admin',
    }),
    WithdrawCredits: (pick) => ({
      type: 'WithdrawCredits',
      userId,
      projectId: `project-${pick(4)}`,
      cents: amount(pick),
    }),
    RefundPayment: (pick) => ({
      type: 'RefundPayment',
      userId,
      paymentId: payment(pick),
      refundId: `refund-${pick(4)}`,
      part: [undefined, { cents: pick(2_000) }, { rappen: pick(2_000) }][pick(3)],
    }),
    RefundUnusedCredits: (pick) => ({ type: 'RefundUnusedCredits', userId, refundId: `refund-${pick(4)}` }),
    BookProviderRefund: (pick) => {
      const paymentId = payment(pick);
      const rappen = pick(paidOf(paymentId) + 1);
      return { type: 'BookProviderRefund', userId, paymentId, refundId: `provider/${pick(4)}`, rappen };
    },
    HoldDisputedPayment: (pick) => ({
      type: 'HoldDisputedPayment',
      userId,
      paymentId: payment(pick),
      refundId: `dispute/${pick(4)}`,
      rappen: 1 + pick(4_000),
    }),
    SettlePaymentRefund: (pick) => ({ type: 'SettlePaymentRefund', userId, refundId: refund(pick) }),
    FailPaymentRefund: (pick) => ({ type: 'FailPaymentRefund', userId, refundId: refund(pick) }),
    ReversePaymentRefund: (pick) => ({ type: 'ReversePaymentRefund', userId, refundId: refund(pick) }),
    RefundProject: (pick) => ({ type: 'RefundProject', userId, projectId: `project-${pick(4)}`, reason: 'failed' }),
  };
const kinds = Object.values(commandsByKind);

const history = (pick: Pick): CreditsCommand[] =>
  Array.from({ length: 1 + pick(LONGEST) }, () => kinds[pick(kinds.length)]!(pick));

type Kept = { readonly books: Books; readonly account: typeof credits.initial };
const keep = ({ books, account }: Kept, event: CreditsEvent): Kept => ({
  books: booked(books, entriesOf(event, account)),
  account: credits.evolve(account, event),
});
const nothing: Kept = { books: emptyBooks, account: credits.initial };

/** The first event after which something is wrong, in words. */
const faultOf = (events: readonly CreditsEvent[]): string | undefined => {
  let kept = nothing;
  for (const event of events) {
    kept = keep(kept, event);
    const fault = faultOfBooks(kept.books, kept.account);
    if (fault) return `${fault} after ${JSON.stringify(event)}`;
  }
  return undefined;
};

describe('credits, any history', () => {
  it(`[CR4] [CR9] conserves credits in ${RUNS * HISTORIES_A_RUN} histories: the double entry sums to zero at every event, no lot below zero`, () => {
    let events = 0;
    const types = new Set<string>();
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const pick = numbersFrom(seed);
        for (let n = 0; n < HISTORIES_A_RUN; n += 1) {
          const commands = history(pick);
          const played = play(credits, commands).events;
          const fault = faultOf(played);
          if (fault) throw new Error(`${fault}: ${JSON.stringify(commands)}`);
          events += played.length;
          for (const { type } of played) types.add(type);
        }
      }),
      { numRuns: RUNS },
    );
    expect(events).toBeGreaterThan(RUNS * HISTORIES_A_RUN);
    expect(types.size).toBe(credits.codec.types.length);
  }, 60_000);

  it('[CR7] money that has gone back leaves no credits to spend, after any command of 20,000 histories', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const pick = numbersFrom(seed);
        for (let n = 0; n < 100; n += 1) {
          let state = credits.initial;
          for (const command of history(pick)) {
            state = play(credits, [command], state).state;
            // Each refund may round by a hundredth of a minute.
            const roundingCents = state.refunds.size;
            const spendable = state.lots.filter((lot) => Math.min(lot.cents, owedCents(lot)) > roundingCents);
            if (spendable.length > 0) throw new Error(`${JSON.stringify(spendable)} after ${JSON.stringify(command)}`);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('[CR7] three partial refunds of a payment come to what one refund of all of it comes to', () => {
    const paid = fc
      .record({ cents: fc.integer({ min: 3, max: 40_000 }), more: fc.integer({ min: 0, max: 20_000 }) })
      .map(({ cents, more }) => ({ cents, paidRappen: cents + more }));
    const cuts = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(paid, cuts, ({ cents, paidRappen }, [a, b]) => {
        const first = Math.floor(a * (cents - 2));
        const second = Math.floor(b * (cents - 1 - first));
        const spends = [first, second].filter((each) => each > 0);
        // Everything but a part is spent, the part refunded, then a project given back, and so on.
        const refundOf = (n: number): CreditsCommand => ({
          type: 'RefundPayment',
          userId,
          paymentId: 'p',
          refundId: `r${n}`,
        });
        const commands: CreditsCommand[] = [
          { type: 'DepositCredits', userId, paymentId: 'p', cents, paidRappen },
          ...spends.map((each, n): CreditsCommand => ({
            type: 'WithdrawCredits',
            userId,
            projectId: `x${n}`,
            cents: each,
          })),
          refundOf(0),
          ...spends.flatMap((_, n): CreditsCommand[] => [
            { type: 'RefundProject', userId, projectId: `x${n}`, reason: 'failed' },
            refundOf(n + 1),
          ]),
        ];
        const { events, state } = play(credits, commands);
        const refunds = events.flatMap((event) => (event.type === 'PaymentRefunded' ? [event.data] : []));
        expect(refunds).toHaveLength(spends.length + 1);
        expect(refunds.reduce((sum, { rappen }) => sum + rappen, 0)).toBe(paidRappen);
        let refunded = 0;
        let money = 0;
        for (const { cents: part, rappen } of refunds) {
          refunded += part;
          money += rappen;
          expect(money).toBe(Math.floor((paidRappen * refunded) / cents));
        }
        expect(balanceCents(state.lots)).toBe(0);
      }),
    );
  });

  it('[CR7] parts of a payment, chosen by credits or by money, come to what one refund of all of it comes to; none gives more than its credits cost', () => {
    const paid = fc.record({
      cents: fc.integer({ min: 1, max: 40_000 }),
      paidRappen: fc.integer({ min: 1, max: 60_000 }),
    });
    const parts = fc.array(fc.record({ isMoney: fc.boolean(), amount: fc.integer({ min: 1, max: 9_000 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(paid, parts, ({ cents, paidRappen }, asked) => {
        const refundOf = (n: number): CreditsCommand => {
          const each = asked[n];
          const part = each && (each.isMoney ? { rappen: each.amount } : { cents: each.amount });
          return { type: 'RefundPayment', userId, paymentId: 'p', refundId: `r${n}`, part };
        };
        const bought: CreditsCommand = { type: 'DepositCredits', userId, paymentId: 'p', cents, paidRappen };
        // The last takes what is left.
        const { events, state } = play(credits, [bought, ...[...asked, null].map((_, n) => refundOf(n))]);
        let refunded = 0;
        let money = 0;
        for (const event of events.flatMap((each) => (each.type === 'PaymentRefunded' ? [each] : []))) {
          const { data } = event;
          refunded += data.cents;
          money += data.rappen;
          expect(data.cents).toBeGreaterThan(0);
          expect(data.rappen).toBeGreaterThan(0);
          expect(money * cents).toBeLessThanOrEqual(paidRappen * refunded);
        }
        const [lot] = state.lots;
        const isWhole = lot?.cents === 0;
        if (isWhole) expect(money).toBe(paidRappen);
        // What stays is worth less than a Rappen.
        else expect((paidRappen * refunded) / cents - money).toBeLessThan(1 + paidRappen / cents);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[CR7] a part is met exactly: credits by what they cost, money to the Rappen; more than is unused is refused', () => {
    const bought: CreditsCommand = { type: 'DepositCredits', userId, paymentId: 'p', cents: 1_000, paidRappen: 500 };
    const { state } = play(credits, [bought]);
    const quote = (part: RefundPart) => refundQuote(state, 'p', part);
    expect(quote({ cents: 301 })).toEqual({ ok: true, cents: 301, rappen: 150 });
    expect(quote({ rappen: 151 })).toEqual({ ok: true, cents: 302, rappen: 151 });
    expect(quote({ cents: 1_000 })).toEqual({ ok: true, cents: 1_000, rappen: 500 });
    expect(quote({ cents: 1_001 })).toEqual({ ok: false, reason: 'refund_exceeds_unused' });
    expect(quote({ rappen: 501 })).toEqual({ ok: false, reason: 'refund_exceeds_unused' });
    for (const part of [{ cents: 0 }, { cents: 1.5 }, { rappen: -1 }, { cents: 1 }])
      expect(quote(part)).toEqual({ ok: false, reason: 'invalid_amount' });
    expect(refundQuote(state, 'other')).toEqual({ ok: false, reason: 'no_refundable_credits_left' });
  });

  it('[CR9] would be told of a cent that comes from nowhere', () => {
    const bought: CreditsEvent = { type: 'CreditsDeposited', data: { paymentId: 'p', cents: 100, paidRappen: 50 } };
    const { books, account } = keep(nothing, bought);
    expect(faultOfBooks(books, account)).toBeUndefined();
    expect(faultOfBooks({ ...books, usage: 1 }, account)).toMatch(/sum to zero/);
    expect(faultOfBooks({ ...books, user: 99, usage: 1 }, account)).toMatch(/not the balance/);
    expect(faultOfBooks({ ...books, usage: -1, provider: -99 }, account)).toMatch(/below zero/);
    const [lot] = account.lots;
    const tooMuch = { paymentId: 'p', cents: 0, rappen: 51, state: 'asked' } as const;
    expect(faultOfBooks(books, { ...account, refunds: new Map([['ours', tooMuch]]) })).toMatch(/more money/);
    expect(faultOfBooks(books, { ...account, refunds: new Map([['dispute/d', tooMuch]]) })).toBeUndefined();
    expect(faultOfBooks(books, { ...account, lots: [{ ...lot!, refundedCents: 1 }] })).toMatch(/more than was/);
  });
});
