import { describe, expect, it } from '@jest/globals';
import { isWorthAnotherTry, reasonOf, type UploadAnswer } from './refusals.ts';

const answer = (status: number, body = ''): UploadAnswer => ({ getStatus: () => status, getBody: () => body });
const refusal = (status: number, error: string): UploadAnswer =>
  answer(status, JSON.stringify({ success: false, errorMessage: 'no', error, status }));

describe('a chunk that did not go through', () => {
  it.each([
    ['no answer at all', null],
    ['a session that ran out', answer(401)],
    ['another idea of the offset', answer(409)],
    ['a lock', answer(423)],
    ['a chunk that was spoilt on its way', answer(460, 'Checksum Mismatch')],
    ['an outage', answer(502, '<html>')],
    ['an outage behind the api', refusal(503, 'unavailable')],
  ])('[PJ2] is sent again after %s', (_, given) => {
    expect(isWorthAnotherTry(given)).toBe(true);
  });

  it.each([
    ['the kind of media', refusal(415, 'media_type_not_supported')],
    ['the missing sound', refusal(422, 'media_without_audio')],
    ['a full disk', refusal(507, 'storage_full')],
    ['an upload that is gone', answer(410)],
  ])('[PJ2] is final when the server refuses for %s', (_, given) => {
    expect(isWorthAnotherTry(given)).toBe(false);
  });

  it('[PJ3] tells why, by the code of the catalogue', () => {
    expect(reasonOf(refusal(415, 'media_type_not_supported'))).toBe('media_type_not_supported');
    expect(reasonOf(refusal(404, 'not_found'))).toBe('gone');
    expect(reasonOf(answer(410))).toBe('gone');
    expect(reasonOf(answer(500, 'oops'))).toBe('internal_error');
    expect(reasonOf(undefined)).toBe('unreachable');
  });
});
