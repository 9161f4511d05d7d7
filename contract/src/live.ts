import { z } from 'zod';
import { creditsBalance, transactionsChanged, type CreditsBalance, type TransactionsChanged } from './credits.ts';
import { transcriptionJob, type TranscriptionJob } from './jobs.ts';
import { payment, refundsChanged, type Payment, type RefundsChanged } from './payments.ts';
import { project, type Project } from './projects.ts';
import { receiptsChanged, type ReceiptsChanged } from './receipts.ts';

/** What a socket may listen to. Anything else is refused. */
export const topic = z.union([
  z.literal('user:@me'),
  z.literal('staff:jobs'),
  z.literal('staff:payments'),
  z.templateLiteral(['project:', z.uuid()]),
  z.templateLiteral(['transcript:', z.uuid()]),
]);
export type Topic = z.output<typeof topic>;

/** The views that are pushed when they change, with the rooms each goes to. */
export const liveViews = {
  'credits.balance': {
    schema: creditsBalance,
    rooms: (view: CreditsBalance): string[] => [`user:${view.userId}`],
    type: 'credits.changed',
  },
  'credits.transactions': {
    schema: transactionsChanged,
    rooms: (view: TransactionsChanged): string[] => [`user:${view.userId}`],
    type: 'transactions.changed',
  },
  'receipts.year': {
    schema: receiptsChanged,
    rooms: (view: ReceiptsChanged): string[] => [`user:${view.userId}`],
    type: 'receipts.changed',
  },
  'payments.payment': {
    schema: payment,
    rooms: ({ userId }: Payment): string[] => [`user:${userId}`, 'staff:payments'],
    type: 'payment.changed',
  },
  'credits.refunds': {
    schema: refundsChanged,
    rooms: (_: RefundsChanged): string[] => ['staff:payments'],
    type: 'refunds.changed',
  },
  'projects.project': {
    schema: project,
    rooms: (view: Project): string[] => [`user:${view.ownerId}`, `project:${view.id}`],
    type: 'project.changed',
  },
  'transcription.job': {
    schema: transcriptionJob,
    rooms: (_: TranscriptionJob): string[] => ['staff:jobs'],
    type: 'job.changed',
  },
} as const;

/** What the server sends: late messages (revision not above the one shown) change nothing. */
export const serverMessage = z.object({ topic: z.string(), revision: z.int(), type: z.string(), data: z.unknown() });
export type ServerMessage = z.output<typeof serverMessage>;

/** Asks for a topic from the last revision that was seen; the answer brings what was missed. */
export const subscribeMessage = z.object({ topic: z.string().max(200), lastRevision: z.int().min(-1).optional() });
export const unsubscribeMessage = z.object({ topic: z.string().max(200) });

/** Where a person's caret stands in a text; nowhere when it has left (TX15). */
export const presenceMessage = z.object({
  projectId: z.uuid(),
  segmentId: z.string().max(64).nullable(),
  offset: z.int().nonnegative(),
});

/** The caret of one browser, as others are told. `peer` names the browser for as long as its connection holds. */
export const presence = presenceMessage.extend({ peer: z.string(), name: z.string() });
export type Presence = z.output<typeof presence>;

export const limits = {
  /** Open pages of one person at one api: enough for many tabs, too few to use up the server. */
  socketsPerPerson: 25,
  topicsPerSocket: 50,
  messagesPerSecond: 30,
  messageBytes: 64 * 1024,
  replayedOperations: 500,
} as const;
