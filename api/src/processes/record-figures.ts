import {
  credits,
  idOfStream,
  jobs,
  payments,
  projects,
  receipts,
  swissDate,
  type Causation,
  type CreditFigure,
  type FiguresEvent,
  type JobsEvent,
  type MoneyFigure,
  type Recorded,
} from '@soebs/events';
import { StreamErased, type EventStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { reactions, type Process, type React } from './process.ts';

export type RecordFiguresDeps = {
  readonly commands: Pick<Commands, 'figures' | 'credits'>;
  readonly store: Pick<EventStore, 'read'>;
  /** Whether a project is a trial of a program, which is not counted. */
  readonly isTrial: (projectId: string) => Promise<boolean>;
};

type Cause = { readonly streamId: string; readonly metadata: { readonly at: string } };
type By = (command: string) => Causation;
type JobWorked = Extract<FiguresEvent, { type: 'JobWorked' }>['data'];
type Note = (cause: Cause, by: By, figure: FiguresEvent) => Promise<void>;

const sumOf = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

const ofCredits = (note: Note, deps: RecordFiguresDeps): React => {
  const noteCredits = async (cause: Cause, by: By, counted: { kind: CreditFigure; cents: number }): Promise<void> => {
    if (counted.cents > 0) await note(cause, by, { type: 'CreditsCounted', data: counted });
  };
  return reactions(credits.codec, {
    CreditsDeposited: async (cause, by) => {
      const { cents, paidRappen } = cause.event.data;
      await noteCredits(cause, by, { kind: 'sold', cents });
      if (paidRappen > 0) await noteMoney(note)(cause, by, { kind: 'paid', rappen: paidRappen });
    },
    FreeCreditsDeposited: (cause, by) => noteCredits(cause, by, { kind: 'free', cents: cause.event.data.cents }),
    CreditsWithdrawn: (cause, by) => noteCredits(cause, by, { kind: 'used', cents: sumOf(cause.event.data.parts) }),
    ProjectRefunded: (cause, by) => noteCredits(cause, by, { kind: 'returned', cents: sumOf(cause.event.data.parts) }),
    PaymentRefunded: (cause, by) => noteCredits(cause, by, { kind: 'refunded', cents: cause.event.data.cents }),
    PaymentRefundCovered: (cause, by) => noteCredits(cause, by, { kind: 'refunded', cents: cause.event.data.cents }),
    PaymentRefundFailed: async (cause, by) => {
      const { state } = await deps.commands.credits.stateOf(cause.streamId);
      const cents = state.refunds.get(cause.event.data.refundId)?.cents ?? 0;
      await noteCredits(cause, by, { kind: 'refundFailed', cents });
    },
  });
};

const noteMoney =
  (note: Note) =>
  async (cause: Cause, by: By, counted: { kind: MoneyFigure; rappen: number }): Promise<void> =>
    note(cause, by, { type: 'MoneyCounted', data: counted });

const ofPayments = (note: Note): React =>
  reactions(payments.codec, {
    PaymentReturnMade: (cause, by) => noteMoney(note)(cause, by, { kind: 'returned', rappen: cause.event.data.rappen }),
    PaymentReturnFailed: (cause, by) =>
      noteMoney(note)(cause, by, { kind: 'returnFailed', rappen: cause.event.data.rappen }),
  });

const ofReceipts = (note: Note): React => {
  const vat = async (cause: Cause, by: By, rappen: number): Promise<void> => {
    if (rappen !== 0) await note(cause, by, { type: 'VatCounted', data: { rappen } });
  };
  return reactions(receipts.codec, {
    ReceiptIssued: (cause, by) => vat(cause, by, cause.event.data.vatRappen),
    CreditNoteIssued: (cause, by) => vat(cause, by, -cause.event.data.vatRappen),
    CreditNoteReversed: (cause, by) => vat(cause, by, cause.event.data.vatRappen),
  });
};

const ofProjects = (note: Note): React =>
  reactions(projects.codec, {
    ProjectCreated: (cause, by) => note(cause, by, { type: 'ProjectAdded', data: {} }),
    ProjectQueued: (cause, by) =>
      note(cause, by, { type: 'MediaReceived', data: { mediaMs: cause.event.data.media.probedMs } }),
    ProjectFinished: (cause, by) => {
      const { durationMs: mediaMs, language } = cause.event.data;
      return note(cause, by, { type: 'ProjectEnded', data: { outcome: 'finished', code: null, mediaMs, language } });
    },
    ProjectFailed: (cause, by) => {
      const { code } = cause.event.data;
      return note(cause, by, { type: 'ProjectEnded', data: { outcome: 'failed', code, mediaMs: 0, language: null } });
    },
  });

const ofRealProjects = (note: Note, { isTrial }: RecordFiguresDeps): React => {
  const count = ofProjects(note);
  return async (stored) => {
    if (!(await isTrial(idOfStream(stored.streamId)))) await count(stored);
  };
};

const msBetween = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));

const timesOf = (found: readonly Recorded<JobsEvent>[], types: readonly JobsEvent['type'][]): readonly string[] =>
  found.filter(({ event }) => types.includes(event.type)).map(({ metadata }) => metadata.at);

/** The past of a job; nothing once it is erased. */
const pastOf = async ({ store }: RecordFiguresDeps, streamId: string): Promise<readonly Recorded<JobsEvent>[]> => {
  try {
    return await store.read(streamId, jobs.codec);
  } catch (error) {
    if (error instanceof StreamErased) return [];
    throw error;
  }
};

/** How long the last run waited and worked, and how long the recording is; undefined where the past does not tell. */
const workOf = (past: readonly Recorded<JobsEvent>[], endedAt: string): JobWorked | undefined => {
  const requestedAt = timesOf(past, ['TranscriptionRequested', 'TranscriptionRetried']).at(-1);
  if (requestedAt === undefined) return undefined;
  const claims = timesOf(past, ['TranscriptionClaimed']).filter((at) => at >= requestedAt);
  const [first] = claims;
  const last = claims.at(-1);
  const sound = past.findLast(({ event }) => event.type === 'AudioExtracted')?.event;
  if (first === undefined || last === undefined || sound?.type !== 'AudioExtracted') return undefined;
  return {
    waitMs: msBetween(requestedAt, first),
    workMs: msBetween(last, endedAt),
    mediaMs: sound.data.decodedMs,
  };
};

const ofJobs = (note: Note, deps: RecordFiguresDeps): React =>
  reactions(jobs.codec, {
    TranscriptionCompleted: async (cause, by) => {
      const data = workOf(await pastOf(deps, cause.streamId), cause.metadata.at);
      if (data) await note(cause, by, { type: 'JobWorked', data });
    },
  });

/** Counts what happens, by the Swiss day and without a name, so that it is still counted when the person is erased (AD2). */
export const recordFigures = (deps: RecordFiguresDeps): Process => {
  const note: Note = async ({ metadata }, by, figure) => {
    const command = { type: 'RecordFigure', day: swissDate(metadata.at), figure } as const;
    await deps.commands.figures.handle(command, by(`figure ${figure.type}`));
  };
  const reactionOf = new Map<string, React>([
    [credits.category, ofCredits(note, deps)],
    [payments.category, ofPayments(note)],
    [receipts.category, ofReceipts(note)],
    [projects.category, ofRealProjects(note, deps)],
    [jobs.category, ofJobs(note, deps)],
  ]);
  return {
    name: 'recordFigures',
    prefixes: [...reactionOf.keys()].map((category) => `${category}-`),
    react: async (stored) => reactionOf.get(stored.streamId.slice(0, stored.streamId.indexOf('-')))?.(stored),
  };
};
