import { describe, expect, it } from '@jest/globals';
import { accept, reject } from '../decider.ts';
import { given } from '../testing/scenario.ts';
import type { JobsCommand } from './commands.ts';
import { jobs } from './decider.ts';
import type { JobsEvent } from './events.ts';
import { HEARTBEAT_MS, LEASE_MS, retryDelayMs } from './policy.ts';

const projectId = '11111111-1111-4111-8111-111111111111';
const T0 = 1_800_000_000_000;
const requested: JobsEvent = {
  type: 'TranscriptionRequested',
  data: { ownerId: 'u', mediaKey: 'k', language: 'auto' },
};
const claimed = (attempt: number, atMs = T0): JobsEvent => ({
  type: 'TranscriptionClaimed',
  data: { attempt, workerId: `w${attempt}`, leaseUntilMs: atMs + LEASE_MS },
});
const recover = (attempt: number, leaseUntilMs = T0 + LEASE_MS): JobsCommand => ({
  type: 'RecoverTranscription',
  projectId,
  attempt,
  leaseUntilMs,
});
const lost = (attempt: number): JobsEvent => ({ type: 'TranscriptionLeaseLost', data: { attempt } });
const delayed = (attempt: number, retryAtMs = T0 + 30_000): JobsEvent => ({
  type: 'TranscriptionDelayed',
  data: { attempt, code: 'transcription_failed', retryAtMs },
});
const charged: JobsEvent = { type: 'TranscriptionCharged', data: { cents: 100 } };
const completed: JobsEvent = {
  type: 'TranscriptionCompleted',
  data: { attempt: 1, words: 2, language: 'de' },
};
const failedAs = (code: 'worker_lost' | 'transcription_failed' | 'discarded' | 'media_without_audio'): JobsEvent => ({
  type: 'TranscriptionFailed',
  data: { code },
});
const claim = (workerId: string, atMs: number): JobsCommand => ({
  type: 'ClaimTranscription',
  projectId,
  workerId,
  atMs,
});
const failAttempt = (attempt: number, final = false): JobsCommand => ({
  type: 'FailAttempt',
  projectId,
  attempt,
  code: 'transcription_failed',
  final,
  atMs: T0,
  jitter: 0.5,
});

const states: Record<string, JobsEvent[]> = {
  waiting: [requested],
  delayed: [requested, claimed(1), delayed(1)],
  active: [requested, claimed(1)],
  completed: [requested, claimed(1), charged, completed],
  failed: [requested, claimed(1), failedAs('transcription_failed')],
};

describe('transcription jobs', () => {
  it('[TJ1] counts runs and lands in the five states', () => {
    for (const [state, past] of Object.entries(states)) expect(given(jobs, ...past).state?.phase.state).toBe(state);
    expect(given(jobs, requested, claimed(1), lost(1), claimed(2)).state?.attempt).toBe(2);
  });

  it('[TJ2] gives a waiting job to one worker; the second one is refused', () => {
    expect(given(jobs, requested).when(claim('w1', T0))).toEqual(accept(claimed(1)));
    for (const atMs of [T0 + LEASE_MS - 1, T0 + 100 * LEASE_MS])
      expect(given(jobs, requested, claimed(1)).when(claim('w2', atMs))).toEqual(reject('job_state_conflict'));
  });

  it('[TJ2] gives a job whose worker was lost to the next one and refuses the late one from then on', () => {
    const again = claimed(2);
    expect(given(jobs, requested, claimed(1)).when(recover(1))).toEqual(accept(lost(1)));
    expect(given(jobs, requested, claimed(1), lost(1)).when(claim('w2', T0))).toEqual(accept(again));
    const after = given(jobs, requested, claimed(1), lost(1), again, charged);
    const late: JobsCommand[] = [
      { type: 'KeepTranscription', projectId, attempt: 1, atMs: T0 },
      { type: 'ReachTranscriptionStage', projectId, attempt: 1, stage: 'transcribeAudio' },
      { type: 'ReportAudio', projectId, attempt: 1, audioKey: 'a', decodedMs: 1, offsetMs: 0 },
      { type: 'ReportPiece', projectId, attempt: 1, startMs: 0, endMs: 1, key: 'k', words: 1 },
      { type: 'CompleteTranscription', projectId, attempt: 1, words: 1, language: 'de' },
      { type: 'HandBackTranscription', projectId, attempt: 1 },
      failAttempt(1),
    ];
    for (const command of late) expect(after.when(command)).toEqual(reject('stale_attempt'));
  });

  it('[TJ2] keeps a claim for 60 s more with every heartbeat of 15 s', () => {
    expect([LEASE_MS, HEARTBEAT_MS]).toEqual([60_000, 15_000]);
    const kept: JobsEvent = {
      type: 'TranscriptionKept',
      data: { attempt: 1, leaseUntilMs: T0 + 15_000 + LEASE_MS },
    };
    expect(
      given(jobs, requested, claimed(1)).when({
        type: 'KeepTranscription',
        projectId,
        attempt: 1,
        atMs: T0 + 15_000,
      }),
    ).toEqual(accept(kept));
    expect(given(jobs, requested, claimed(1), kept).when(recover(1))).toEqual(reject('job_state_conflict'));
    expect(given(jobs, requested, claimed(1), kept).when(recover(1, T0 + 15_000 + LEASE_MS))).toEqual(accept(lost(1)));
  });

  it('[TJ2] compares no clocks to take a job from its worker: only the last sign of life that was seen', () => {
    expect(given(jobs, requested, claimed(1), lost(1), claimed(2)).when(recover(1))).toEqual(reject('stale_attempt'));
    for (const [state, past] of Object.entries(states))
      expect([state, given(jobs, ...past).when(recover(1)).accepted]).toEqual([state, state === 'active']);
  });

  it('[TJ2] fails a job whose worker was lost three times already', () => {
    const past = [requested, claimed(1), lost(1), claimed(2), lost(2), claimed(3), lost(3), claimed(4)];
    expect(given(jobs, ...past).when(recover(4))).toEqual(accept(lost(4), failedAs('worker_lost')));
  });

  it('[TJ3] stores each piece once, and none before the project is charged', () => {
    const piece: JobsCommand = {
      type: 'ReportPiece',
      projectId,
      attempt: 1,
      startMs: 0,
      endMs: 9,
      key: 'k',
      words: 1,
    };
    const stored: JobsEvent = {
      type: 'AudioPieceRecognised',
      data: { attempt: 1, startMs: 0, endMs: 9, key: 'k', words: 1 },
    };
    expect(given(jobs, requested, claimed(1)).when(piece)).toEqual(reject('job_state_conflict'));
    expect(given(jobs, requested, claimed(1), charged).when(piece)).toEqual(accept(stored));
    expect(given(jobs, requested, claimed(1), charged, stored).when(piece)).toEqual(accept());
  });

  it('[TJ4] tries three times, 30 s · 2^(n−1) ± 50 % apart', () => {
    const rules = { backoffMs: 30_000 };
    const delays = [retryDelayMs(1, 0, rules), retryDelayMs(1, 0.999_99, rules), retryDelayMs(2, 0.5, rules)];
    expect(delays).toEqual([15_000, 45_000, 60_000]);
    expect(given(jobs, requested, claimed(1)).when(failAttempt(1))).toEqual(accept(delayed(1)));
    const twice = [requested, claimed(1), delayed(1), claimed(2), delayed(2), claimed(3)];
    expect(given(jobs, ...twice).when(failAttempt(3))).toEqual(accept(failedAs('transcription_failed')));
  });

  it('[TJ4] never retries what is final', () => {
    expect(given(jobs, requested, claimed(1)).when(failAttempt(1, true))).toEqual(
      accept(failedAs('transcription_failed')),
    );
  });

  it('[TJ4] lets nobody claim a delayed job before its time', () => {
    const { when } = given(jobs, requested, claimed(1), delayed(1));
    expect(when(claim('w', T0 + 29_999))).toEqual(reject('job_state_conflict'));
    expect(when(claim('w', T0 + 30_000)).accepted).toBe(true);
  });

  it.each([
    ['RetryTranscription', ['failed']],
    ['DiscardTranscription', ['waiting', 'delayed', 'active']],
    ['PromoteTranscription', ['delayed']],
  ] as const)('[TJ5] %s is for %p jobs only', (type, allowed) => {
    for (const [state, past] of Object.entries(states)) {
      const decision = given(jobs, ...past).when({ type, projectId });
      expect([state, decision.accepted]).toEqual([state, (allowed as readonly string[]).includes(state)]);
      if (!decision.accepted) expect(decision).toEqual(reject('job_state_conflict'));
    }
  });

  it('[TJ5] a retry has a fresh budget, keeps stored pieces and must be paid again', () => {
    const piece: JobsEvent = {
      type: 'AudioPieceRecognised',
      data: { attempt: 1, startMs: 0, endMs: 9, key: 'k', words: 1 },
    };
    const { state } = given(jobs, requested, claimed(1), charged, piece, failedAs('transcription_failed'), {
      type: 'TranscriptionRetried',
      data: {},
    });
    expect(state).toMatchObject({ failures: 0, recoveries: 0, attempt: 1, phase: { state: 'waiting' } });
    expect(state?.results.pieces).toHaveLength(1);
    expect(state?.results.chargedCents).toBeUndefined();
  });

  it('[TJ8] a job that is handed back waits again without a mark against it', () => {
    const back: JobsEvent = { type: 'TranscriptionHandedBack', data: { attempt: 1 } };
    expect(given(jobs, requested, claimed(1), back).state).toMatchObject({
      failures: 0,
      recoveries: 0,
      phase: { state: 'waiting' },
    });
  });

  it('[CR6] a charge is not confirmed for a job that has ended', () => {
    const confirm: JobsCommand = { type: 'ConfirmCharge', projectId, cents: 100 };
    expect(given(jobs, requested, claimed(1)).when(confirm)).toEqual(accept(charged));
    expect(given(jobs, requested, claimed(1), failedAs('discarded')).when(confirm)).toEqual(
      reject('job_state_conflict'),
    );
  });
});
