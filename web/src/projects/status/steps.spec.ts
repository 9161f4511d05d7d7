import { describe, expect, it } from '@jest/globals';
import type { Project, ProjectProgress } from '@soebs/contract';
import { stepsOf } from './steps.ts';

const at = (stage: Project['stage'], uploading = false): Project => ({ stage, uploading, attempt: 1 }) as Project;
const tick = (stage: Project['stage']): ProjectProgress => ({ projectId: 'p', attempt: 1, stage, percent: 50 });
const states = (...parts: Parameters<typeof stepsOf>): string =>
  stepsOf(...parts)
    .map(({ state }) => state.charAt(0))
    .join('');

describe('the stages on the screen', () => {
  it('[PJ1] keeps the order of the stages', () => {
    expect(stepsOf(at('queued')).map(({ stage }) => stage)).toEqual([
      'queued',
      'started',
      'extractAudio',
      'transcribeAudio',
      'proofreadTranscription',
      'storeTranscription',
      'finished',
    ]);
  });

  it('[PJ1] marks what is behind, under way and ahead', () => {
    expect(states(at('queued', true))).toBe('aaaaaaa');
    expect(states(at('queued'))).toBe('caaaaaa');
    expect(states(at('transcribeAudio'))).toBe('dddcaaa');
    expect(states(at('finished'))).toBe('ddddddd');
  });

  it('follows a tick that is ahead of the event', () => {
    expect(states(at('started'), tick('transcribeAudio'))).toBe('dddcaaa');
    expect(states(at('transcribeAudio'), tick('started'))).toBe('dddcaaa');
  });

  it('ends at failed where it failed', () => {
    const failed = (failedAt: Project['failedAt']): Project => ({ ...at('failed'), failedAt });
    expect(stepsOf(failed('extractAudio')).slice(-2)).toEqual([
      { stage: 'extractAudio', state: 'broken' },
      { stage: 'failed', state: 'failed' },
    ]);
    expect(states(failed('extractAudio'))).toBe('ddbf');
    expect(states(failed('queued'))).toBe('bf');
    expect(states(failed(null))).toBe('f');
  });
});
