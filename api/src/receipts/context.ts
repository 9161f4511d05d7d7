import type { RecipientBody, Supplier } from '@soebs/contract';
import type { Db } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import type { Email } from '../mail/emails.ts';
import type { Attachment } from '../mail/transport.ts';
import { addressees, recipientOf, type Addressees, type FindBilled } from './addressee.ts';
import { attachedReceipts } from './attached.ts';
import { corrections } from './corrections.ts';
import { receipts, type Receipts } from './receipts.ts';
import { recipientBook, recipientIndexes, type RecipientBook } from './recipients.ts';
import { receiptRoutes } from './routes.ts';

export type ReceiptsContextDeps = {
  readonly db: Db;
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly limits: Limits;
  readonly audit: Audit;
  /** Who sells. */
  readonly supplier: Supplier;
  readonly billed: FindBilled;
  /** Whether there is such an account and its erasure has not begun. */
  readonly isActive: (userId: string) => Promise<boolean>;
  readonly now: () => Date;
};

/** Receipts, credit notes and corrections, and whom they are made out to. */
export type ReceiptsContext = ApiContext & {
  readonly receipts: Receipts;
  readonly recipients: RecipientBook;
  readonly addressees: Addressees;
  /** Notes whom the receipt of an order is made out to; what was noted first stays. */
  readonly noteRecipient: (
    cause: { readonly id: string; readonly userId: string; readonly at: Date },
    recipient: RecipientBody,
  ) => Promise<void>;
  /** The PDF that goes with an email about a receipt or credit note. */
  readonly attach: (email: Email) => Promise<readonly Attachment[]>;
};

export const receiptsContext = (deps: ReceiptsContextDeps): ReceiptsContext => {
  const recipients = recipientBook(deps.db);
  const issued = receipts({ ...deps, recipients });
  const corrected = corrections({ ...deps, recipients });
  return {
    receipts: issued,
    recipients,
    addressees: addressees(deps.billed),
    noteRecipient: (cause, recipient) => recipients.note(cause, recipientOf(recipient)),
    attach: attachedReceipts(issued),
    routes: receiptRoutes({ ...deps, receipts: issued, corrections: corrected }),
    background: [],
    indexes: recipientIndexes,
  };
};
