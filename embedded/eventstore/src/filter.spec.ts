import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from './event.ts';
import { matcher, type FilterRequest } from './filter.ts';

const none = { regex: '', prefixes: [], checkpointEvery: 32 };
const event = (stream: string, type: string): RecordedEvent => ({
  position: 0,
  stream,
  type,
  revision: 0,
  id: '00000000-0000-4000-8000-000000000000',
  contentType: 'application/json',
  createdMs: 0,
  data: Buffer.alloc(0),
  metadata: Buffer.alloc(0),
});

describe('a filter', () => {
  const cases: [string, Partial<FilterRequest>, boolean][] = [
    ['a stream prefix', { on: 'stream', prefixes: ['credits-'] }, true],
    ['one of several prefixes', { on: 'stream', prefixes: ['project-', 'cred'] }, true],
    ['a prefix that stands elsewhere', { on: 'stream', prefixes: ['edits-'] }, false],
    ['a prefix with pattern signs, literally', { on: 'stream', prefixes: ['c.*'] }, false],
    ['a type prefix', { on: 'type', prefixes: ['Credits'] }, true],
    ['a stream pattern', { on: 'stream', regex: '^credits-\\d+$' }, true],
    ['a type pattern', { on: 'type', regex: '^Project' }, false],
    ['a pattern that excludes system events', { on: 'type', regex: '^[^$].*' }, true],
  ];
  it.each(cases)('by %s', (_, filter, expected) => {
    expect(matcher({ on: 'stream', ...none, ...filter })(event('credits-7', 'CreditsDeposited'))).toBe(expected);
  });

  it('refuses a pattern that cannot be compiled', () => {
    expect(() => matcher({ on: 'stream', ...none, regex: '(' })).toThrow(/not valid/);
  });
});
