import type { Rounding } from '@soebs/events';
import type { EventStore, Log, ObjectStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { Uploads } from '../media/uploads.ts';
import type { Refunds } from '../payments/refunds.ts';
import { bookPayments } from './book-payments.ts';
import { callWebhooks, type CallWebhooksDeps } from './call-webhooks.ts';
import { chargeProject, type ChargeDeps } from './charge-project.ts';
import { eraseDeletedProject } from './erase-deleted-project.ts';
import { followTranscription } from './follow-transcription.ts';
import { issueReceipts, type IssueReceiptsDeps } from './issue-receipts.ts';
import { mailInvitations, type MailInvitationsDeps } from './mail-invitations.ts';
import { mailOwnership } from './mail-ownership.ts';
import { mailMentions, type MailMentionsDeps } from './mail-mentions.ts';
import { mailLowCredits } from './mail-low-credits.ts';
import { mailPayments, type MailPaymentsDeps } from './mail-payments.ts';
import { mailProjects, type MailProjectsDeps } from './mail-projects.ts';
import { mailReceipts, type MailReceiptsDeps } from './mail-receipts.ts';
import { noteActivity, type NoteActivityDeps } from './note-activity.ts';
import { payBack } from './pay-back.ts';
import type { Process } from './process.ts';
import { recordFigures } from './record-figures.ts';
import { refundFailedProject } from './refund-failed-project.ts';
import { releaseMinutes } from './release-minutes.ts';
import { requestTranscription } from './request-transcription.ts';

/** Everything that happens by itself when something has happened. */
export const processesOf = (
  deps: IssueReceiptsDeps &
    MailReceiptsDeps &
    Pick<MailPaymentsDeps, 'administrators'> &
    Pick<CallWebhooksDeps, 'programs'> &
    Pick<MailProjectsDeps, 'subscribers' | 'looks'> & {
      readonly commands: Commands;
      readonly refunds: Refunds;
      readonly log: Log;
      readonly store: EventStore;
      readonly objects: ObjectStore;
      readonly notifications: NoteActivityDeps['notifications'];
      readonly uploads: Uploads;
      readonly rounding: () => Rounding;
      readonly charging: ChargeDeps['charging'];
      /** Where snapshots of texts are kept. */
      readonly texts: { readonly forget: (streamId: string) => Promise<unknown> };
      readonly members: {
        readonly invitations: MailInvitationsDeps['invitations'];
        readonly mentions: MailMentionsDeps['mentions'];
        readonly activities: NoteActivityDeps['activities'];
        /** Forgets everything beside a project that was deleted. */
        readonly forgetProject: (projectId: string) => Promise<void>;
      };
      readonly readLinks: { readonly forgetProject: (projectId: string) => Promise<void> };
    },
): Process[] => {
  const isTrial = async (projectId: string): Promise<boolean> =>
    (await deps.programs.of(projectId))?.livemode === false;
  const people: MailInvitationsDeps['people'] = {
    find: async (userId) => (await deps.addressees.find(userId))?.user,
  };
  return [
    requestTranscription(deps.commands, isTrial),
    chargeProject(deps),
    releaseMinutes(deps),
    followTranscription(deps.commands),
    refundFailedProject(deps.commands),
    eraseDeletedProject(deps),
    issueReceipts(deps),
    mailReceipts(deps),
    mailPayments(deps),
    bookPayments({ ...deps, isThere: async (userId) => (await deps.addressees.find(userId)) !== undefined }),
    payBack(deps),
    mailInvitations({ ...deps, invitations: deps.members.invitations, people }),
    mailOwnership({ ...deps, people }),
    mailMentions({ ...deps, mentions: deps.members.mentions, people }),
    noteActivity({ ...deps, activities: deps.members.activities }),
    mailProjects({ ...deps, isOfProgram: async (projectId) => (await deps.programs.of(projectId)) !== undefined }),
    mailLowCredits(deps),
    recordFigures({ ...deps, isTrial }),
    callWebhooks(deps),
  ];
};
