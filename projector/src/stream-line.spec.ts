import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@soebs/platform';
import { concerns, lineOf } from './stream-line.ts';

const event: StoredEvent = {
  id: 'event-7',
  streamId: 'transcript-6f1e-aa',
  type: 'TranscriptEdited',
  data: { ops: ['Guten Tag'] },
  revision: 3,
  position: 9n,
  metadata: {
    commandId: 'command-1',
    causationId: 'request-1',
    correlationId: 'request-0',
    actorId: 'user-1',
    at: '2026-03-04T08:00:00.000Z',
    version: 1,
  },
};

describe('npm run stream', () => {
  it.each(['transcript-6f1e-aa', '6f1e-aa', 'event-7', 'command-1', 'request-1', 'request-0'])(
    'finds an event by %s',
    (what) => expect(concerns(event, what)).toBe(true),
  );

  it.each(['transcript', 'user-1', '6f1e', ''])('finds none by %j', (what) =>
    expect(concerns(event, what)).toBe(false),
  );

  it('tells when, where and why, and what people wrote only when it is asked for', () => {
    expect(lineOf(event, false)).toContain('2026-03-04T08:00:00.000Z transcript-6f1e-aa@3 TranscriptEdited');
    expect(lineOf(event, false)).toContain('"correlationId":"request-0"');
    expect(lineOf(event, false)).not.toContain('Guten Tag');
    expect(lineOf(event, true)).toContain('Guten Tag');
  });
});
