import type { Rounding } from '@soebs/events';
import type { Db, Log, Metrics, Notifications } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { PurchaseMinutes } from '@soebs/contract';
import type { RequestHandler } from 'express';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { checkout, type Checkout } from './checkout.ts';
import { comparisonIndexes, comparisons, type Comparisons } from './comparisons.ts';
import type { Payers } from './payment-list.ts';
import type { PaymentProvider } from './provider.ts';
import { purchaseRoutes, type BuyerBilling, type NoteRecipient } from './purchase-routes.ts';
import { refundIndexes, refunds, type Refunds } from './refunds.ts';
import { paymentsStaffRoutes } from './staff-routes.ts';
import { paymentsWebhook } from './webhook.ts';

export type PaymentsContextDeps = {
  readonly db: Db;
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly provider: PaymentProvider;
  readonly payers: Payers;
  /** Whether there is such an account, be it on its way out. */
  readonly exists: (userId: string) => Promise<boolean>;
  readonly billing: BuyerBilling;
  readonly noteRecipient: NoteRecipient;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly rappenPerCredit: () => number;
  readonly rounding: () => Rounding;
  readonly purchase: () => PurchaseMinutes;
  /** Where people open the product. */
  readonly webUrl: string;
  readonly now: () => Date;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'payment_messages_total'>;
};

/** Money by card: bought credits, refunds, and what the provider says of both. */
export type PaymentsContext = ApiContext & {
  readonly checkout: Checkout;
  readonly refunds: Refunds;
  readonly comparisons: Comparisons;
  /** Takes the provider's messages. */
  readonly webhook: readonly RequestHandler[];
};

export const paymentsContext = (deps: PaymentsContextDeps): PaymentsContext => {
  const { provider, log, metrics } = deps;
  const sold = checkout(deps);
  const compared = comparisons(deps);
  const due = refunds({ ...deps, catchUp: sold.catchUp });
  const nouns = { ...deps, checkout: sold, comparisons: compared };
  return {
    checkout: sold,
    refunds: due,
    comparisons: compared,
    webhook: paymentsWebhook({ provider, checkout: sold, log, metrics }),
    routes: [...purchaseRoutes(nouns), ...paymentsStaffRoutes(nouns)],
    background: [
      { lease: 'queue:refunds', run: due.run },
      { lease: 'payments:compare', run: ({ signal }) => compared.run(signal) },
    ],
    indexes: { ...refundIndexes, ...comparisonIndexes },
  };
};
