import type { Rounding } from '@soebs/events';
import type { EventStore, Log, ObjectStore } from '@soebs/platform';
import type { Commands } from '../commands.ts';
import type { Uploads } from '../media/uploads.ts';
import type { Refunds } from '../payments/refunds.ts';
import { bookPayments } from './book-payments.ts';
import { chargeProject } from './charge-project.ts';
import { eraseDeletedProject } from './erase-deleted-project.ts';
import { followTranscription } from './follow-transcription.ts';
import { issueReceipts, type IssueReceiptsDeps } from './issue-receipts.ts';
import { mailPayments, type MailPaymentsDeps } from './mail-payments.ts';
import { mailReceipts, type MailReceiptsDeps } from './mail-receipts.ts';
import { payBack } from './pay-back.ts';
import type { Process } from './process.ts';
import { refundFailedProject } from './refund-failed-project.ts';
import { requestTranscription } from './request-transcription.ts';

/** Everything that happens by itself when something has happened. */
export const processesOf = (
  parts: IssueReceiptsDeps &
    MailReceiptsDeps &
    Pick<MailPaymentsDeps, 'administrators'> & {
      readonly commands: Commands;
      readonly refunds: Refunds;
      readonly log: Log;
      readonly store: EventStore;
      readonly objects: ObjectStore;
      readonly uploads: Uploads;
      readonly rounding: Rounding;
      /** Where texts are put aside. */
      readonly texts: { readonly forget: (streamId: string) => Promise<unknown> };
    },
): Process[] => [
  requestTranscription(parts.commands),
  chargeProject(parts.commands, parts.rounding),
  followTranscription(parts.commands),
  refundFailedProject(parts.commands),
  eraseDeletedProject(parts),
  issueReceipts(parts),
  mailReceipts(parts),
  mailPayments(parts),
  bookPayments({ ...parts, isThere: async (userId) => (await parts.addressees.find(userId)) !== undefined }),
  payBack(parts),
];
