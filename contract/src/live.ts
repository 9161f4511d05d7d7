import { loggedBatch, type LoggedBatch } from '@soebs/events/transcript';
import { z } from 'zod';
import { creditsBalance, transactionsChanged } from './credits.ts';
import { jobQueue, transcriptionJob, worker } from './jobs.ts';
import { projectActivity, projectVisit } from './members.ts';
import { payment, refundsChanged } from './payments.ts';
import { project, projectProgress } from './projects.ts';
import { receiptsChanged } from './receipts.ts';
import { operationsMessage } from './transcript.ts';

/**
 * The version of the socket protocol (docs/formats.md). It grows when a page of the version before would misunderstand something;
 * a new type of message does not count, pages pass over what they do not know. A page of another version is told `page_outdated`.
 */
export const LIVE_PROTOCOL = 1;

/** What a page says of itself when it connects. */
export const handshake = z.object({ protocol: z.literal(LIVE_PROTOCOL) });
export type Handshake = z.output<typeof handshake>;

const ownTopic = z.literal('user:@me');
const jobsTopic = z.literal('staff:jobs');
const paymentsTopic = z.literal('staff:payments');
const contractsTopic = z.literal('staff:contracts');
/** Lists that staff look at; whoever shows one asks for it again when it has changed. */
const listTopic = z.enum(['staff:users', 'staff:projects', 'staff:sessions', 'staff:audit', 'staff:banners']);
export type StaffListTopic = z.output<typeof listTopic>;
const projectTopic = z.templateLiteral(['project:', z.uuid()]);
const transcriptTopic = z.templateLiteral(['transcript:', z.uuid()]);

/** What a socket may listen to. Anything else is refused. */
export const topic = z.union([
  ownTopic,
  jobsTopic,
  paymentsTopic,
  contractsTopic,
  listTopic,
  projectTopic,
  transcriptTopic,
]);
export type Topic = z.output<typeof topic>;

/** Where a person's caret stands in a text; nowhere when it has left (TX15). */
export const presenceMessage = z.object({
  projectId: z.uuid(),
  segmentId: z.string().max(64).nullable(),
  offset: z.int().nonnegative(),
});

/** What somebody has on the screen; holds for 90 s. */
export const lookingMessage = z.object({ place: z.union([z.uuid(), z.literal('dashboard')]).nullable() });
export type Looking = z.output<typeof lookingMessage>;

/** The caret of one browser, as others are told. `peer` names the browser for as long as its connection holds. */
export const presence = presenceMessage.extend({ peer: z.string(), name: z.string() });
export type Presence = z.output<typeof presence>;

/** Corrections as the log keeps them; nobody changes what was said. */
const corrections: z.ZodType<LoggedBatch> = loggedBatch;

/** A message that says only that something has changed. */
const nothing = z.object({});

/** Everything that the server sends: the type of a message, the topics under which it arrives, and what it carries. */
export const serverMessages = {
  'credits.changed': { topic: ownTopic, data: creditsBalance },
  'transactions.changed': { topic: ownTopic, data: transactionsChanged },
  /** A delivery of a webhook of one's own, or the webhook itself; whoever shows it asks for it again. */
  'webhook.changed': { topic: ownTopic, data: z.object({ webhookId: z.string() }) },
  'receipts.changed': { topic: ownTopic, data: receiptsChanged },
  'payment.changed': { topic: z.union([ownTopic, paymentsTopic]), data: payment },
  'payment.removed': { topic: paymentsTopic, data: z.object({ reference: z.string() }) },
  'payments.compared': { topic: paymentsTopic, data: nothing },
  'refunds.changed': { topic: paymentsTopic, data: refundsChanged },
  /** The contract of a customer, or what is used of it; whoever shows it asks for it again. */
  'contract.changed': { topic: contractsTopic, data: z.object({ userId: z.string() }) },
  'list.changed': { topic: listTopic, data: nothing },
  /** Something may have been missed on the way: the page asks for everything again from the last revisions that it has. */
  'live.resync': { topic: ownTopic, data: nothing },
  'banner.changed': { topic: ownTopic, data: nothing },
  /** Something was set that holds for everybody; whoever shows it asks for it again. */
  'settings.changed': { topic: ownTopic, data: nothing },
  'project.changed': { topic: z.union([ownTopic, projectTopic]), data: project },
  'project.removed': { topic: z.union([ownTopic, projectTopic]), data: z.object({ id: z.string() }) },
  'project.progress': { topic: z.union([projectTopic, jobsTopic]), data: projectProgress },
  /** What is done in a project that several people have. */
  'project.activity': { topic: ownTopic, data: projectActivity },
  /** Somebody was in a project: told to themselves, and to whoever looks at it. */
  'project.visited': { topic: z.union([ownTopic, projectTopic]), data: projectVisit },
  'job.changed': { topic: jobsTopic, data: transcriptionJob },
  'job.removed': { topic: jobsTopic, data: z.object({ projectId: z.string() }) },
  'queue.counts': { topic: jobsTopic, data: jobQueue },
  'worker.alive': { topic: jobsTopic, data: worker },
  'transcript.operations': { topic: transcriptTopic, data: corrections },
  'transcript.reload': { topic: transcriptTopic, data: nothing },
  'transcript.presence': { topic: transcriptTopic, data: presence },
} as const satisfies Readonly<Record<string, { readonly topic: z.ZodType<Topic>; readonly data: z.ZodType }>>;

export type MessageType = keyof typeof serverMessages;

/** The message of a type. Late ones (revision not above the one shown) change nothing; -1 is never late. */
export type MessageOf<T extends MessageType> = {
  readonly type: T;
  readonly topic: z.output<(typeof serverMessages)[T]['topic']>;
  readonly revision: number;
  readonly data: z.output<(typeof serverMessages)[T]['data']>;
};
export type ServerMessage = { [T in MessageType]: MessageOf<T> }[MessageType];

type IsOn<T extends MessageType, Heard extends Topic> = [Extract<MessageOf<T>['topic'], Heard>] extends [never]
  ? never
  : T;
/** The types of messages that arrive under a topic. */
export type TypeOn<Heard extends Topic> = { [T in MessageType]: IsOn<T, Heard> }[MessageType];

const isMessageType = (type: string): type is MessageType => Object.hasOwn(serverMessages, type);

const outline = z.object({ type: z.string(), topic: z.string(), revision: z.int(), data: z.unknown() });

/** What was read: a message, nothing for a type that only newer pages know, or why it cannot be read. */
export type ReadMessage =
  | { readonly message: ServerMessage }
  | { readonly message: null }
  | { readonly message: null; readonly fault: z.ZodError };

/** Reads a message as it came from the socket. */
export const readServerMessage = (raw: unknown): ReadMessage => {
  const known = outline.safeParse(raw);
  if (!known.success) return { message: null, fault: known.error };
  const { type } = known.data;
  if (!isMessageType(type)) return { message: null };
  const { topic: topics, data } = serverMessages[type];
  const whole = outline.extend({ topic: topics, data }).safeParse(raw);
  // Topic and data were read by the row of this very type.
  return whole.success ? { message: whole.data as ServerMessage } : { message: null, fault: whole.error };
};

const aboutTopic = z.object({ topic: z.string().max(200) });

/** Everything that a page sends, and what it is answered in the envelope of every answer. */
export const clientMessages = {
  /** Asks for a topic from the last revision that was seen; the answer brings what was missed. */
  subscribe: {
    message: aboutTopic.extend({ lastRevision: z.int().min(-1).optional() }),
    answer: z.object({ topic: z.string(), revision: z.int(), messages: z.array(z.unknown()) }),
  },
  unsubscribe: { message: aboutTopic, answer: nothing },
  /** What is on the screen now: a project, the dashboard, or nothing of either; repeated while it stays (NT1). */
  looking: { message: lookingMessage, answer: nothing },
  presence: { message: presenceMessage, answer: z.object({ peer: z.string() }) },
  'transcript:operations': { message: operationsMessage, answer: z.object({ revision: z.int() }) },
} as const satisfies Readonly<Record<string, { readonly message: z.ZodType; readonly answer: z.ZodType }>>;

export type ClientMessageName = keyof typeof clientMessages;
/** A value that nobody changes on its way out. */
type Unchanged<T> = T extends object ? { readonly [Key in keyof T]: Unchanged<T[Key]> } : T;
/** What is sent under a name. */
export type SentAs<N extends ClientMessageName> = Unchanged<z.input<(typeof clientMessages)[N]['message']>>;
/** What it is answered. */
export type AnsweredTo<N extends ClientMessageName> = z.output<(typeof clientMessages)[N]['answer']>;
export type ClientMessage = {
  [N in ClientMessageName]: { readonly name: N; readonly message: SentAs<N> };
}[ClientMessageName];

export const limits = {
  /** Open pages of one person at one api: enough for many tabs, too few to use up the server. */
  socketsPerPerson: 25,
  topicsPerSocket: 50,
  messagesPerSecond: 30,
  messageBytes: 64 * 1024,
  replayedOperations: 500,
} as const;
