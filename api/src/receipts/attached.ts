import type { Attachment } from '../mail/carrier.ts';
import type { Letter } from '../mail/letters.ts';
import type { Papers } from './papers.ts';
import { receiptPdf } from './pdf.ts';

/** The list of receipts has not come as far as the letter; the outbox tries again. */
class NotListedYet extends Error {
  override readonly name = 'NotListedYet';
  readonly code = 'receipt_not_listed_yet';
}

/** The PDF that goes with a letter about a receipt or credit note. */
export const attachedPapers =
  (papers: Pick<Papers, 'find'>) =>
  async (letter: Letter): Promise<readonly Attachment[]> => {
    if (!('number' in letter.data)) return [];
    const { number } = letter.data;
    const detail = await papers.find(letter.userId, number);
    if (!detail) throw new NotListedYet(number);
    const content = await receiptPdf(detail, letter.locale);
    return [{ filename: `${number}.pdf`, content, contentType: 'application/pdf' }];
  };
