import { describe, expect, it } from '@jest/globals';
import { MongoServerError } from 'mongodb';
import { isStorageFull } from './full.ts';

describe('a full storage', () => {
  it.each([
    ['a file', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['a share of a disk', Object.assign(new Error('write'), { code: 'EDQUOT' })],
    ['documents', new MongoServerError({ code: 14_031, errmsg: 'The disk has no room' })],
    ['the log', Object.assign(new Error('8 RESOURCE_EXHAUSTED'), { code: 8 })],
    ['a batch of the log', new Error('disk-full: nothing was written, the disk of the event store has no room.')],
    ['what is behind another error', new Error('could not', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) })],
  ])('[PJ10] is told of %s', (_, error) => {
    expect(isStorageFull(error)).toBe(true);
  });

  it.each([undefined, null, 'ENOSPC', new Error('no'), Object.assign(new Error(), { code: 11_000 }), { code: 14 }])(
    'is not %p',
    (error) => {
      expect(isStorageFull(error)).toBe(false);
    },
  );
});
