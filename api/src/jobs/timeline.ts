import type { JobAttempt, JobTimeline } from '@soebs/contract';
import type { JobsEvent } from '@soebs/events';

/** An event of a job and when it was stored, as an ISO text. */
export type TimedEvent = { readonly event: JobsEvent; readonly at: string };

type End = Pick<JobAttempt, 'end' | 'code' | 'retryAtMs'>;
type Entry = TimedEvent & { readonly before: JobTimeline };

const msBetween = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));

/** The attempt that runs, changed; without one nothing changes. */
const inRun = (timeline: JobTimeline, change: (attempt: JobAttempt) => JobAttempt): JobTimeline => {
  const [latest, ...older] = timeline.attempts;
  if (latest?.end !== null) return timeline;
  return { ...timeline, attempts: [change(latest), ...older] };
};

/** Its last stage lasts until now. */
const stageEnded = (stages: JobAttempt['stages'], at: string): JobAttempt['stages'] =>
  stages.map((each, n) => (n === stages.length - 1 ? { ...each, durationMs: msBetween(each.at, at) } : each));

const ended = ({ before, at }: Entry, end: Partial<End> & Pick<End, 'end'>): JobTimeline =>
  inRun(before, (attempt) => ({
    ...attempt,
    code: null,
    retryAtMs: null,
    ...end,
    endedAt: at,
    stages: stageEnded(attempt.stages, at),
  }));

/** How long the job has waited in all: since it was asked for, or its attempt ended, until the next one began. */
const waited = (timeline: JobTimeline, at: string): number =>
  timeline.waitedMs + (timeline.waitingSince === null ? 0 : msBetween(timeline.waitingSince, at));

const waiting = (timeline: JobTimeline, at: string): JobTimeline => ({ ...timeline, waitingSince: at });

type Table = {
  readonly [T in JobsEvent['type']]: (entry: Entry, data: Extract<JobsEvent, { type: T }>['data']) => JobTimeline;
};

const table: Table = {
  TranscriptionRequested: ({ before, at }) => waiting({ ...before, requestedAt: [...before.requestedAt, at] }, at),
  TranscriptionRetried: ({ before, at }) => waiting({ ...before, requestedAt: [...before.requestedAt, at] }, at),
  TranscriptionPromoted: ({ before, at }) => ({ ...before, promotedAt: [...before.promotedAt, at] }),
  TranscriptionClaimed: ({ before, at }, { attempt, workerId }) => ({
    ...before,
    waitedMs: waited(before, at),
    waitingSince: null,
    attempts: [
      {
        attempt,
        workerId,
        claimedAt: at,
        endedAt: null,
        end: null,
        code: null,
        retryAtMs: null,
        said: null,
        stages: [],
        recognisedMs: 0,
      },
      ...before.attempts,
    ],
  }),
  TranscriptionKept: ({ before }) => before,
  TranscriptionStageReached: ({ before, at }, { stage }) =>
    inRun(before, (attempt) => ({
      ...attempt,
      stages: [...stageEnded(attempt.stages, at), { stage, at, durationMs: null }],
    })),
  AudioExtracted: ({ before }, { decodedMs }) => ({ ...before, decodedMs }),
  TranscriptionCharged: ({ before }, { cents }) => ({ ...before, chargedCents: cents }),
  AudioPieceRecognised: ({ before }, { startMs, endMs }) =>
    inRun(before, (attempt) => ({ ...attempt, recognisedMs: attempt.recognisedMs + endMs - startMs })),
  TranscriptionLeaseLost: (entry) => waiting(ended(entry, { end: 'lost' }), entry.at),
  TranscriptionHandedBack: (entry) => waiting(ended(entry, { end: 'handedBack' }), entry.at),
  TranscriptionDelayed: (entry, { code, retryAtMs }) =>
    waiting(ended(entry, { end: 'delayed', code, retryAtMs }), entry.at),
  TranscriptionFailed: (entry, { code }) => ({
    ...ended(entry, { end: 'failed', code }),
    waitingSince: null,
    chargedCents: null,
  }),
  TranscriptionCompleted: (entry, { words }) => ({ ...ended(entry, { end: 'completed' }), words }),
};

const nothing: JobTimeline = {
  requestedAt: [],
  promotedAt: [],
  attempts: [],
  waitedMs: 0,
  waitingSince: null,
  decodedMs: null,
  chargedCents: null,
  words: null,
};

/** What has happened to a job, attempt by attempt, the newest first (TJ5); from its own stream alone. */
export const timelineOf = (events: readonly TimedEvent[]): JobTimeline =>
  events.reduce<JobTimeline>((before, { event, at }) => {
    const add = table[event.type] as (entry: Entry, data: JobsEvent['data']) => JobTimeline;
    return add({ event, at, before }, event.data);
  }, nothing);
