import { describe, expect, it } from '@jest/globals';
import { MongoBulkWriteError, MongoNetworkError } from 'mongodb';
import { isOutage } from './outage.ts';

const named = (name: string, more: object = {}): Error => Object.assign(new Error('x'), { name, ...more });

describe('an outage', () => {
  it.each([
    ['the log that does not answer', named('UnavailableError', { type: 'unavailable' })],
    ['a call to the log that was cancelled', named('Error', { code: 14 })],
    ['no server of documents', named('MongoServerSelectionError')],
    ['a line to the documents that broke', named('MongoNetworkError')],
    ['a line that broke under several writes', new MongoBulkWriteError(new MongoNetworkError('closed'), {} as never)],
    ['a server of documents that stops', named('MongoServerError', { code: 11_600 })],
    ['an object store that is not there', named('Error', { code: 'ECONNREFUSED' })],
    ['an object store that fails', named('InternalError', { $metadata: { httpStatusCode: 503 } })],
    ['whatever it caused', new Error('not kept', { cause: named('Error', { code: 'ECONNRESET' }) })],
  ])('[OP13] is %s', (_name, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a bug', new TypeError('x is undefined')],
    ['a document that is there already', named('MongoServerError', { code: 11_000 })],
    [
      'a wrong type in the documents, which shares its number with a code of the log',
      named('MongoServerError', { code: 14 }),
    ],
    ['an object that is not there', named('NoSuchKey', { $metadata: { httpStatusCode: 404 } })],
    ['a revision that has passed', named('WrongRevision', { code: 'wrong_revision' })],
    ['no error at all', 'away'],
  ])('[OP13] is not %s', (_name, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
