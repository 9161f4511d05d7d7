import { describe, expect, it } from '@jest/globals';
import { RunFailed } from './faults.ts';
import { lastWords } from './last-words.ts';

describe('the last words of a failed run', () => {
  it('[AD1] name the failure and what the tool said, the end of it when it said much', () => {
    const failed = new RunFailed('media_corrupt', { final: true, cause: 'failed: moov atom not found' });
    expect(lastWords(failed)).toBe('RunFailed: media_corrupt\nfailed: moov atom not found');
    const deep = new RunFailed('transcription_failed', { final: false, cause: new Error('no answer', { cause: 7 }) });
    expect(lastWords(deep)).toBe('RunFailed: transcription_failed\nError: no answer');
    const long = lastWords(new RunFailed('media_corrupt', { final: true, cause: `${'x'.repeat(9_000)} the end` }));
    expect(long).toHaveLength(4_097);
    expect(long.endsWith('the end')).toBe(true);
    expect(lastWords(undefined)).toBe('');
  });
});
