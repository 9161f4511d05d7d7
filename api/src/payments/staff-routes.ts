import { staffPaymentsApi, type PaymentRefund, type RefundPart, type RefusalCode } from '@soebs/contract';
import {
  credits,
  payments,
  refundQuote,
  streamName,
  type Causation,
  type CreditsCommand,
  type CreditsRejection,
} from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import type { Comparisons } from './comparisons.ts';
import { spendableCents } from '../commands/spendable.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { byId, toEach } from '../http/to-each.ts';
import { paymentList, shownRefund, type PaymentListDeps } from './payment-list.ts';

export type PaymentsStaffDeps = PaymentListDeps & {
  readonly commands: Commands;
  readonly audit: Audit;
  readonly comparisons: Comparisons;
  /** Whether there is such an account, be it on its way out. */
  readonly exists: (userId: string) => Promise<boolean>;
};

type Asked = { readonly by: Causation; readonly body: { readonly reason: string } };
type Refund = Extract<
  CreditsCommand,
  { readonly refundId: string; readonly type: 'RefundPayment' | 'RefundUnusedCredits' }
>;

/** Whose payment it is; undefined when there is none that was received. */
const payerOf = async ({ commands }: PaymentsStaffDeps, paymentId: string): Promise<string | undefined> => {
  const { state } = await commands.payments.stateOf(streamName(payments.category, paymentId));
  return state.status === 'received' ? state.order?.userId : undefined;
};

type StartedRefund = PaymentRefund & { readonly reference: string };

/** The refunds that a command has begun, as they stand at this moment: a repeated call finds them where they have come to. */
const begun = async ({ commands }: PaymentsStaffDeps, { userId, refundId }: Refund): Promise<StartedRefund[]> => {
  const { state } = await commands.credits.stateOf(streamName(credits.category, userId));
  return [...state.refunds]
    .filter(([id]) => id === refundId || id.startsWith(`${refundId}/`))
    .map(([id, refund]) => ({ ...shownRefund(id, refund), reference: refund.paymentId }));
};

type Begun = { readonly revision: number; readonly refunds: StartedRefund[] };

const answerOf = async (
  deps: PaymentsStaffDeps,
  command: Refund,
  outcome: Outcome<CreditsRejection>,
): Promise<Answer<Begun>> => {
  if (!outcome.ok) return refuse(outcome.reason satisfies RefusalCode);
  return done({ revision: outcome.revision, refunds: await begun(deps, command) });
};

/** Refunds, and keeps why (AU9). The reason is personal: it is in the audit, not in the ledger. */
const audited = (
  deps: PaymentsStaffDeps,
  { by, body: { reason } }: Asked,
  { command, ...what }: { readonly action: string; readonly asked?: unknown; readonly command: Refund },
): Promise<Answer<Begun>> => {
  const { audit, commands } = deps;
  const { userId: subject } = command;
  const state = async () => ({ creditsInCents: await spendableCents(commands, subject) });
  return audit.around({ by, reason, ...what, subject, state }, async () =>
    answerOf(deps, command, await commands.credits.handle(command, by)),
  );
};

const partOf = ({ cents, rappen }: { readonly cents?: number | undefined; readonly rappen?: number | undefined }) => {
  if (cents !== undefined) return { cents };
  return rappen === undefined ? undefined : { rappen };
};

const quoted = async (deps: PaymentsStaffDeps, paymentId: string, part: RefundPart | undefined) => {
  const userId = await payerOf(deps, paymentId);
  if (userId === undefined) return refuse('not_found');
  const { state } = await deps.commands.credits.stateOf(streamName(credits.category, userId));
  const quote = refundQuote(state, paymentId, part);
  return quote.ok ? done({ creditsInCents: quote.cents, rappen: quote.rappen }) : refuse(quote.reason);
};

/** What all that is unused of a person comes to: credits and money. */
const quotedUnused = async (deps: PaymentsStaffDeps, userId: string) => {
  if (!(await deps.exists(userId))) return refuse('not_found');
  const { state } = await deps.commands.credits.stateOf(streamName(credits.category, userId));
  const quotes = state.lots.map(({ lotId }) => refundQuote(state, lotId)).filter((quote) => quote.ok);
  return done({
    creditsInCents: quotes.reduce((sum, { cents }) => sum + cents, 0),
    rappen: quotes.reduce((sum, { rappen }) => sum + rappen, 0),
  });
};

const refundUnused = (deps: PaymentsStaffDeps, userId: string, asked: Asked): Promise<Answer<Begun>> => {
  const refundId = derivedId(asked.by.commandId, 'refund');
  const command = { type: 'RefundUnusedCredits', userId, refundId } as const;
  return audited(deps, asked, { action: 'user.refundUnused', command });
};

/** The payments of everybody, and what staff give back of them (CR7, CR10, AD1). */
export const paymentsStaffRoutes = (deps: PaymentsStaffDeps): Route[] => [
  route(staffPaymentsApi.list, async ({ query }) => done(await paymentList(deps).slice(query))),
  route(staffPaymentsApi.comparison, async () => done(await deps.comparisons.last())),
  route(staffPaymentsApi.compare, async ({ by, body: { reason } }) => {
    const { audit, comparisons } = deps;
    const state = async () => ({ startedAt: (await comparisons.last()).startedAt });
    await audit.around({ by, reason, action: 'payments.compare', subject: 'payments', state }, async () => {
      await comparisons.begin();
      return { ok: true };
    });
    return done(await comparisons.last());
  }),
  route(staffPaymentsApi.quote, ({ params, query }) => quoted(deps, params.reference, partOf(query))),
  route(staffPaymentsApi.refund, async (call) => {
    const paymentId = call.params.reference;
    const { part } = call.body;
    const userId = await payerOf(deps, paymentId);
    if (userId === undefined) return refuse('not_found');
    const refundId = derivedId(call.by.commandId, 'refund');
    const asked = { paymentId, ...(part ? { part } : {}) };
    const command = { type: 'RefundPayment', userId, paymentId, refundId, part } as const;
    return audited(deps, call, { action: 'payment.refund', asked, command });
  }),
  route(staffPaymentsApi.quoteUnused, ({ params }) => quotedUnused(deps, params.id)),
  route(staffPaymentsApi.refundUnused, async (call) => {
    const userId = call.params.id;
    return (await deps.exists(userId)) ? refundUnused(deps, userId, call) : refuse('not_found');
  }),
  route(staffPaymentsApi.quoteUnusedEach, async ({ query }) => {
    const quotes = await Promise.all(query.users.map((id) => quotedUnused(deps, id)));
    const found = quotes.flatMap((quote) => (quote.ok && quote.data.creditsInCents > 0 ? [quote.data] : []));
    return done({
      people: found.length,
      creditsInCents: found.reduce((sum, { creditsInCents }) => sum + creditsInCents, 0),
      rappen: found.reduce((sum, { rappen }) => sum + rappen, 0),
    });
  }),
  // Whoever is not there has nothing unused, and the audit keeps that they were asked for.
  route(staffPaymentsApi.refundUnusedEach, ({ body, by }) =>
    toEach(byId(body.users), by, ({ id }, own) => refundUnused(deps, id, { body, by: own })),
  ),
];
