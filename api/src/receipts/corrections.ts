import { RECIPIENT_NEEDED_ABOVE_RAPPEN, type RecipientBody, type RefusalCode } from '@soebs/contract';
import {
  correctionNumberOf,
  receipts,
  streamName,
  swissDate,
  type Causation,
  type SupplierOfReceipt,
} from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
import type { OwnedReceipt, ReadModels } from '@soebs/projector/read-models';
import type { Commands } from '../commands/commands.ts';
import { recipientOf } from './addressee.ts';
import type { RecipientBook } from './recipients.ts';

export type CorrectionsDeps = {
  readonly views: Pick<ReadModels, 'receiptNumbered' | 'receiptsOfPayment'>;
  readonly commands: Pick<Commands, 'receipts'>;
  readonly recipients: Pick<RecipientBook, 'note'>;
  readonly supplier: SupplierOfReceipt;
  readonly now: () => Date;
};

/** The number of the correction, or why there is none. */
export type Corrected =
  { readonly ok: true; readonly number: string } | { readonly ok: false; readonly reason: RefusalCode };

const yearIn = (number: string): number => Number(/^R-(\d{4})-/.exec(number)?.[1]);

const isCorrectable = ({ kind }: OwnedReceipt): boolean => kind === 'receipt' || kind === 'correction';

/** Issues receipts once more for another recipient (CR14): the figures and the seller stay, the old receipt too. */
export type Corrections = {
  /** Corrects the receipt that is called so; undefined when the person has none. */
  readonly correct: (
    userId: string,
    given: { readonly reference: string; readonly recipient: RecipientBody },
    by: Causation,
  ) => Promise<Corrected | undefined>;
};

export const corrections = ({ views, commands, recipients, supplier, now }: CorrectionsDeps): Corrections => {
  const bookOf = async (year: number) =>
    (await commands.receipts.stateOf(streamName(receipts.category, String(year)))).state;

  /** By its number, or by the reference of the payment: its receipt, or what stands in its place by now. */
  const receiptOf = async (userId: string, reference: string): Promise<OwnedReceipt | undefined> =>
    (await views.receiptNumbered(userId, reference)) ??
    (await views.receiptsOfPayment(userId, reference)).findLast(isCorrectable);

  /** Whether a correction stands in its place already, in a book before this year's; this year's knows itself. */
  const isSuperseded = async ({ number }: OwnedReceipt, year: number): Promise<boolean> => {
    for (let each = yearIn(number); each < year; each += 1)
      if (correctionNumberOf(await bookOf(each), number) !== undefined) return true;
    return false;
  };

  const issue = async (receipt: OwnedReceipt, given: RecipientBody, by: Causation): Promise<Corrected> => {
    const { userId, paymentReference: paymentId, creditsInCents: cents, rappen, vatPerMille, vatRappen } = receipt;
    const date = swissDate(now().toISOString());
    const year = yearIn(`R-${date}`);
    if (await isSuperseded(receipt, year)) return { ok: false, reason: 'receipt_superseded' };
    const correctionId = derivedId(by.commandId, 'correction');
    const recipient = recipientOf(given);
    await recipients.note({ id: correctionId, userId, at: now() }, recipient);
    const figures = { cents, rappen, vatPerMille, vatRappen, supplier: receipt.supplier ?? supplier };
    const kept = rappen > RECIPIENT_NEEDED_ABOVE_RAPPEN ? recipient : null;
    const about = { userId, paymentId, correctionId, corrects: receipt.number, recipient: kept, date };
    const outcome: Outcome<RefusalCode> = await commands.receipts.handle(
      { type: 'CorrectReceipt', year, ...figures, ...about },
      by,
    );
    if (!outcome.ok) return outcome;
    return { ok: true, number: correctionNumberOf(await bookOf(year), correctionId) ?? '' };
  };

  return {
    correct: async (
      userId: string,
      { reference, recipient }: { readonly reference: string; readonly recipient: RecipientBody },
      by: Causation,
    ): Promise<Corrected | undefined> => {
      const receipt = await receiptOf(userId, reference);
      if (!receipt) return undefined;
      if (!isCorrectable(receipt)) return { ok: false, reason: 'receipt_not_correctable' };
      return issue(receipt, recipient, by);
    },
  };
};
