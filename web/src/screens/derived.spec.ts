import { describe, expect, it } from '@jest/globals';
import type { Visitor } from '../shell/guard.ts';
import { isFramed } from '../shell/screen.ts';
import { de } from '../texts/de/index.ts';
import { fetchedAheadOf, navOf, tabsOf } from './derived.ts';
import { rows } from './rows.ts';
import { staffRows } from './staff-rows.ts';

const admin: Visitor = { role: 'admin', isEnterpriseAPICustomer: false };
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
    expect(tabsOf(rows, admin).profile.map(({ to }) => to)).toEqual([
      '/profile/account',
      '/profile/credits',
      '/profile/receipts',
    ]);
    expect(tabsOf(staffRows, admin).staff.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['title.staffProjects', 'title.staffSessions']),
    );
    expect(tabsOf(all, admin).staff).toEqual(tabsOf(staffRows, admin).staff);
  });

  it('[AU10] gives first level the tabs that lead them somewhere, and a user none', () => {
    const tabsFor = (role: Visitor['role']): string[] =>
      tabsOf(staffRows, { ...admin, role }).staff.map(({ to }) => to);
    const theirs = ['projects', 'users', 'transcription-jobs', 'banners', 'sessions'].map((tab) => `/admin/${tab}`);
    expect(tabsFor('firstLevel')).toEqual(theirs);
    expect(tabsFor('user')).toEqual([]);
  });

  it('has its part for staff under /admin alone, for nobody else, in the frame', () => {
    const ofStaff = new Set(['staff', 'admin']);
    expect(staffRows.filter(({ path, level }) => !path.startsWith('/admin/') || !ofStaff.has(level))).toEqual([]);
    expect(staffRows.every(isFramed)).toBe(true);
  });

  it('fetches ahead what everybody may see, but the editor', () => {
    const ahead = fetchedAheadOf(rows).map(({ path }) => path);
    expect(ahead).toEqual(expect.arrayContaining(['/', '/project/add', '/project/:id/export', '/payment/success']));
    expect(ahead.filter((path) => ['/project/:id/edit', '/enterprise-api', '/login'].includes(path))).toEqual([]);
  });
});
