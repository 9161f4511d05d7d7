import { describe, expect, it } from '@jest/globals';
import { isFromOwnPage } from './own-pages.ts';

const own = 'https://app.soebs.example';
const polling = '/socket.io/?EIO=4&transport=polling';
const cookie = '__Host-session=x';
const from = (headers: Record<string, string>, url = polling): boolean => isFromOwnPage({ url, headers }, [own]);

describe('the door of the sockets', () => {
  it('[LV1] lets in our own pages, by cookie or without one', () => {
    expect(from({ origin: own, cookie })).toBe(true);
    expect(from({ origin: own })).toBe(true);
    expect(from({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(true);
  });

  it.each([
    'https://app.soebs.example:8443',
    'http://app.soebs.example',
    'https://soebs.example',
    'https://a.app.soebs.example',
    'https://app.soebs.example.evil.example',
    'null',
    '',
  ])('[LV1] refuses a page of %j, with a cookie or without', (origin) => {
    expect(from({ origin, cookie, 'sec-fetch-site': 'same-site' })).toBe(false);
    expect(from({ origin })).toBe(false);
  });

  it('[LV1] refuses a cookie without a word on where it comes from', () => {
    expect(from({ cookie })).toBe(false);
    for (const site of ['same-site', 'cross-site', 'none'])
      expect(from({ cookie, 'sec-fetch-site': site })).toBe(false);
  });

  it('[LV1] refuses JSONP, the way of a script element, from everybody', () => {
    for (const j of ['0', '', 'x']) {
      expect(from({ origin: own, cookie }, `${polling}&j=${j}`)).toBe(false);
      expect(from({}, `${polling}&j=${j}`)).toBe(false);
    }
  });

  it('[LV1] leaves programs that are no browser to the question who they are', () => {
    expect(from({})).toBe(true);
  });
});
