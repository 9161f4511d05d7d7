import { defineContext } from '../context.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import type { JobsCommand, JobsRejection } from './commands.ts';
import { jobsCodec, type JobsEvent } from './events.ts';
import { presetOf } from '../settings/table.ts';
import { isClaimable, type Job, type Phase, type Results } from './job.ts';
import { LEASE_MS, MAX_RECOVERIES, retryDelayMs } from './policy.ts';

type State = Job | undefined;
type JobDecision = Decision<JobsEvent, JobsRejection>;

const ofJob = (state: State, rule: (job: Job) => JobDecision): JobDecision =>
  state ? rule(state) : reject('not_found');

/** Lets only the run that holds the job speak; a late one is told so (TJ2). */
const ofRun = (attempt: number, state: State, rule: (job: Job) => JobDecision): JobDecision =>
  ofJob(state, (job) => {
    if (job.attempt !== attempt) return reject('stale_attempt');
    return job.phase.state === 'active' ? rule(job) : reject('stale_attempt');
  });

/** What holds as long as nobody has set anything else (TJ4). */
const usualRules = { attempts: presetOf('jobs.attempts'), backoffMs: presetOf('jobs.backoffSeconds') * 1_000 };

const inState = (states: readonly Phase['state'][], state: State, event: JobsEvent): JobDecision =>
  ofJob(state, (job) => (states.includes(job.phase.state) ? accept(event) : reject('job_state_conflict')));

const failed = (code: Extract<JobsEvent, { type: 'TranscriptionFailed' }>['data']['code']) =>
  ({ type: 'TranscriptionFailed', data: { code } }) as const;

const claim = ({ workerId, atMs }: { workerId: string; atMs: number }, job: Job): JobDecision => {
  if (!isClaimable(job, atMs)) return reject('job_state_conflict');
  return accept<JobsEvent>({
    type: 'TranscriptionClaimed',
    data: { attempt: job.attempt + 1, workerId, leaseUntilMs: atMs + LEASE_MS },
  });
};

/** Takes a job from a worker whose last sign of life is still the one that was seen. */
const recover = ({ attempt, leaseUntilMs }: { attempt: number; leaseUntilMs: number }, job: Job): JobDecision => {
  if (job.phase.state !== 'active' || job.phase.leaseUntilMs !== leaseUntilMs) return reject('job_state_conflict');
  const lost: JobsEvent = { type: 'TranscriptionLeaseLost', data: { attempt } };
  return job.recoveries >= MAX_RECOVERIES ? accept<JobsEvent>(lost, failed('worker_lost')) : accept(lost);
};

const update = (state: State, patch: (job: Job) => Partial<Job>): State => state && { ...state, ...patch(state) };
const addResult = (state: State, results: Partial<Results>): State =>
  update(state, (job) => ({ results: { ...job.results, ...results } }));
const active = (job: Job, leaseUntilMs: number): Phase =>
  job.phase.state === 'active' ? { ...job.phase, leaseUntilMs } : job.phase;

/** The job's rules (TJ1–TJ5): one winner a claim, fenced reports, bounded retries, and what staff may do in which state. */
const decider = defineDecider<State, JobsCommand, JobsEvent, JobsRejection>({
  initial: undefined,
  decide: {
    RequestTranscription: ({ ownerId, mediaKey, language }, state) =>
      state ? accept() : accept({ type: 'TranscriptionRequested', data: { ownerId, mediaKey, language } }),
    ClaimTranscription: (command, state) => ofJob(state, (job) => claim(command, job)),
    KeepTranscription: ({ attempt, atMs }, state) =>
      ofRun(attempt, state, () =>
        accept({ type: 'TranscriptionKept', data: { attempt, leaseUntilMs: atMs + LEASE_MS } }),
      ),
    HandBackTranscription: ({ attempt }, state) =>
      ofRun(attempt, state, () => accept({ type: 'TranscriptionHandedBack', data: { attempt } })),
    ReachTranscriptionStage: ({ attempt, stage }, state) =>
      ofRun(attempt, state, () => accept({ type: 'TranscriptionStageReached', data: { attempt, stage } })),
    ReportAudio: ({ attempt, audioKey, decodedMs, offsetMs }, state) =>
      ofRun(attempt, state, () => accept({ type: 'AudioExtracted', data: { attempt, audioKey, decodedMs, offsetMs } })),
    ConfirmCharge: ({ cents }, state) =>
      ofJob(state, ({ phase, results }) => {
        if (phase.state === 'failed' || phase.state === 'completed') return reject('job_state_conflict');
        return results.chargedCents === undefined
          ? accept({ type: 'TranscriptionCharged', data: { cents } })
          : accept();
      }),
    ReportPiece: ({ attempt, startMs, endMs, key, words }, state) =>
      ofRun(attempt, state, ({ results }) => {
        if (results.chargedCents === undefined) return reject('job_state_conflict');
        return results.pieces.some((piece) => piece.startMs === startMs)
          ? accept()
          : accept({ type: 'AudioPieceRecognised', data: { attempt, startMs, endMs, key, words } });
      }),
    CompleteTranscription: ({ attempt, words, language, isVeryQuiet }, state) =>
      ofRun(attempt, state, ({ results }) =>
        results.chargedCents === undefined
          ? reject('job_state_conflict')
          : accept({
              type: 'TranscriptionCompleted',
              data: { attempt, words, language, ...(isVeryQuiet && { isVeryQuiet }) },
            }),
      ),
    FailAttempt: ({ attempt, code, final, atMs, jitter, rules = usualRules }, state) =>
      ofRun(attempt, state, ({ failures }) => {
        if (final || failures + 1 >= rules.attempts) return accept(failed(code));
        const retryAtMs = atMs + retryDelayMs(failures + 1, jitter, rules);
        return accept({ type: 'TranscriptionDelayed', data: { attempt, code, retryAtMs } });
      }),
    RecoverTranscription: (command, state) => ofRun(command.attempt, state, (job) => recover(command, job)),
    RefuseTranscription: ({ code }, state) => inState(['waiting', 'delayed', 'active'], state, failed(code)),
    RetryTranscription: (_, state) => inState(['failed'], state, { type: 'TranscriptionRetried', data: {} }),
    DiscardTranscription: (_, state) => inState(['waiting', 'delayed', 'active'], state, failed('discarded')),
    PromoteTranscription: (_, state) => inState(['delayed'], state, { type: 'TranscriptionPromoted', data: {} }),
  },
  evolve: {
    TranscriptionRequested: (_, request) => ({
      ...request,
      attempt: 0,
      failures: 0,
      recoveries: 0,
      stage: 'queued',
      phase: { state: 'waiting' },
      results: { audio: undefined, chargedCents: undefined, pieces: [] },
    }),
    TranscriptionClaimed: (state, { attempt, workerId, leaseUntilMs }) =>
      update(state, () => ({ attempt, phase: { state: 'active', workerId, leaseUntilMs } })),
    TranscriptionKept: (state, { leaseUntilMs }) => update(state, (job) => ({ phase: active(job, leaseUntilMs) })),
    TranscriptionLeaseLost: (state) =>
      update(state, (job) => ({ recoveries: job.recoveries + 1, phase: { state: 'waiting' } })),
    TranscriptionHandedBack: (state) => update(state, () => ({ phase: { state: 'waiting' } })),
    TranscriptionStageReached: (state, { stage }) => update(state, () => ({ stage })),
    AudioExtracted: (state, { audioKey, decodedMs, offsetMs }) =>
      addResult(state, { audio: { key: audioKey, decodedMs, offsetMs } }),
    TranscriptionCharged: (state, { cents }) => addResult(state, { chargedCents: cents }),
    AudioPieceRecognised: (state, { startMs, endMs, key }) =>
      state && addResult(state, { pieces: [...state.results.pieces, { startMs, endMs, key }] }),
    TranscriptionCompleted: (state) => update(state, () => ({ phase: { state: 'completed' } })),
    TranscriptionDelayed: (state, { retryAtMs }) =>
      update(state, (job) => ({ failures: job.failures + 1, phase: { state: 'delayed', retryAtMs } })),
    TranscriptionFailed: (state, { code }) =>
      update(state, ({ results }) => ({
        phase: { state: 'failed', code },
        results: { ...results, chargedCents: undefined },
      })),
    TranscriptionRetried: (state) => update(state, () => ({ failures: 0, recoveries: 0, phase: { state: 'waiting' } })),
    TranscriptionPromoted: (state) => update(state, () => ({ phase: { state: 'waiting' } })),
  },
});

/** One job stream a project. */
export const jobs = defineContext({
  category: 'transcription',
  decider,
  codec: jobsCodec,
  idOf: (command) => command.projectId,
});
