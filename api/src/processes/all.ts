import type { Rounding } from '@soebs/events';
import type { EventStore, Log, ObjectStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
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
  deps: IssueReceiptsDeps &
    MailReceiptsDeps &
    Pick<MailPaymentsDeps, 'administrators'> & {
      readonly commands: Commands;
      readonly refunds: Refunds;
      readonly log: Log;
      readonly store: EventStore;
      readonly objects: ObjectStore;
      readonly uploads: Uploads;
      readonly rounding: Rounding;
      /** Where snapshots of texts are kept. */
      readonly texts: { readonly forget: (streamId: string) => Promise<unknown> };
    },
): Process[] => [
  requestTranscription(deps.commands),
  chargeProject(deps.commands, deps.rounding),
  followTranscription(deps.commands),
  refundFailedProject(deps.commands),
  eraseDeletedProject(deps),
  issueReceipts(deps),
  mailReceipts(deps),
  mailPayments(deps),
  bookPayments({ ...deps, isThere: async (userId) => (await deps.addressees.find(userId)) !== undefined }),
  payBack(deps),
];
