import { describe, expect, it } from '@jest/globals';
import { bannerForm, localOf, phaseOf, untouched } from './window.ts';

const at = Date.parse('2026-03-10T12:00:00.000Z');
const before = '2026-03-10T11:00:00.000Z';
const after = '2026-03-10T13:00:00.000Z';
const now = '2026-03-10T12:00:00.000Z';

describe('the window of a banner', () => {
  it.each([
    ['without ends', null, null, 'shown'],
    ['begun', before, null, 'shown'],
    ['from this moment', now, null, 'shown'],
    ['to come', after, null, 'planned'],
    ['until later', before, after, 'shown'],
    ['until this moment', null, now, 'over'],
    ['past', before, before, 'over'],
  ])('%s', (_, from, to, phase) => {
    expect(phaseOf({ from, to }, at)).toBe(phase);
  });

  it('survives the form to the minute, whatever the time zone', () => {
    const given = { title: 'x', message: 'y', closeable: true, locales: ['de' as const], reason: 'z' };
    const sent = bannerForm.parse({ ...given, from: localOf(before), to: '' });
    expect(sent).toEqual({ ...given, from: before, to: null });
    expect(localOf(null)).toBe('');
  });

  it('[AD1] stands in Zürich time over the end of summer time; a time that nobody touches stays what it was', () => {
    const given = { title: 'x', message: 'y', closeable: true, locales: ['de' as const], reason: 'z' };
    const stands = { from: '2026-10-25T01:30:00.000Z', to: '2026-10-25T05:00:00.000Z' };
    const form = { ...given, from: localOf(stands.from), to: localOf(stands.to) };
    expect(form).toMatchObject({ from: '2026-10-25T02:30', to: '2026-10-25T06:00' });
    expect(untouched(bannerForm.parse(form), stands)).toMatchObject(stands);
    const later = bannerForm.parse({ ...form, to: '2026-10-25T07:00' });
    expect(untouched(later, stands)).toMatchObject({ ...stands, to: '2026-10-25T06:00:00.000Z' });
    expect(untouched(later, null)).toEqual(later);
  });

  it('[AU9] does not end before it begins, is for somebody, and has a reason', () => {
    const given = { title: 'x', message: 'y', closeable: true, locales: [], from: localOf(after), to: '', reason: 'z' };
    const faults = (changes: object) =>
      bannerForm.safeParse({ ...given, ...changes }).error?.issues.map(({ path }) => path[0]);
    expect(faults({})).toEqual(['locales']);
    expect(faults({ locales: ['en'], to: localOf(before) })).toEqual(['to']);
    expect(faults({ locales: ['en'], reason: ' ' })).toEqual(['reason']);
  });
});
