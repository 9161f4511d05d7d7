import type { Attachment } from '../mail/transport.ts';
import type { Email } from '../mail/emails.ts';
import type { Receipts } from './receipts.ts';
import { receiptPdf } from './pdf.ts';

/** The list of receipts has not come as far as the email; the outbox tries again. */
class NotListedYet extends Error {
  override readonly name = 'NotListedYet';
  readonly code = 'receipt_not_listed_yet';
}

/** The PDF that goes with an email about a receipt or credit note. */
export const attachedReceipts =
  (receipts: Pick<Receipts, 'find'>) =>
  async (email: Email): Promise<readonly Attachment[]> => {
    if (!('number' in email.data)) return [];
    const { number } = email.data;
    const detail = await receipts.find(email.userId, number);
    if (!detail) throw new NotListedYet(number);
    const content = await receiptPdf(detail, email.locale);
    return [{ filename: `${number}.pdf`, content, contentType: 'application/pdf' }];
  };
