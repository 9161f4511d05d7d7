import { describe, expect, it } from '@jest/globals';
import { cursorOf, placeIn } from './cursor.ts';

const place = { at: '2026-11-29T00:55:12.345Z', id: '1b4e28ba-2fa1-4d24-883f-0016d3cca427' };
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it('[WB2] leads back to its place, with the same filters only', () => {
    const cursor = cursorOf(place, { reference: 'ep-1' });
    expect(placeIn(cursor, { reference: 'ep-1' })).toEqual(place);
    expect(placeIn(cursor, { reference: 'ep-2' })).toBeUndefined();
  });

  it.each([
    '',
    'x',
    '%%%',
    'null',
    encoded(null),
    encoded([]),
    encoded({ k: [place.at], f: 'x', v: 1 }),
    encoded({ k: [1, 2], f: 'x', v: 1 }),
    encoded({ k: [{ $gt: '' }, place.id], f: 'x', v: 1 }),
    encoded({ k: [place.at, place.id], f: 'x', v: 2 }),
    cursorOf(place, {}).slice(0, -2),
    `${cursorOf(place, {})}=`,
    `*${cursorOf(place, {})}`,
    '\u0000',
  ])('[WB2] that is broken is none: %p', (broken) => {
    expect(placeIn(broken, {})).toBeUndefined();
  });
});
