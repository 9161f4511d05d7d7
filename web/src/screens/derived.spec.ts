import { describe, expect, it } from '@jest/globals';
import { isFramed } from '../shell/screen.ts';
import { de } from '../texts/de/index.ts';
import { fetchedAheadOf, navOf, tabsOf } from './derived.ts';
import { rows } from './rows.ts';
import { staffRows } from './staff-rows.ts';

const all = [...rows, ...staffRows];

describe('the table of screens', () => {
  it('names each path once, and each by a title that is there', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    expect(all.filter(({ key }) => !(key in de.title)).map(({ path }) => path)).toEqual([]);
  });

  it('gives the sidebar: everybody’s entries, those of few, the way out at its foot', () => {
    expect(navOf(rows).map(({ path, nav }) => [path, nav.place])).toEqual([
      ['/logout', 'foot'],
      ['/', 'main'],
      ['/project/add', 'main'],
      ['/profile', 'main'],
      ['/support', 'main'],
      ['/enterprise-api', 'main'],
      ['/admin', 'main'],
    ]);
  });

  it('gives the tabs of each strip, in its order', () => {
    expect(tabsOf(rows).profile.map(({ to }) => to)).toEqual([
      '/profile/account',
      '/profile/credits',
      '/profile/receipts',
    ]);
    expect(tabsOf(staffRows).staff.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['title.staffProjects', 'title.staffSessions']),
    );
    expect(tabsOf(all).staff).toEqual(tabsOf(staffRows).staff);
  });

  it('has its part for staff under /admin alone, for administrators alone, in the frame', () => {
    expect(staffRows.filter(({ path, level }) => !path.startsWith('/admin/') || level !== 'admin')).toEqual([]);
    expect(staffRows.every(isFramed)).toBe(true);
  });

  it('fetches ahead what everybody may see, but the editor', () => {
    const ahead = fetchedAheadOf(rows).map(({ path }) => path);
    expect(ahead).toEqual(expect.arrayContaining(['/', '/project/add', '/project/:id/export', '/payment/success']));
    expect(ahead.filter((path) => ['/project/:id/edit', '/enterprise-api', '/login'].includes(path))).toEqual([]);
  });
});
