import { describe, expect, it } from '@jest/globals';
import { defaultPreferences, type Me } from '@soebs/contract';
import { redirectFor, type Guarded } from '../shell/guard.ts';
import { redirectsOf, screensOf } from './derived.ts';
import { rows } from './rows.ts';
import { staffRows } from './staff-rows.ts';

const screens = [...screensOf(rows), ...staffRows];
const redirects = redirectsOf(rows);

const person = (changes: Partial<Me> = {}): Me => ({
  id: 'u1',
  firstname: 'Ursina',
  lastname: 'User',
  company: null,
  uid: null,
  email: 'user@soebs.example',
  role: 'user',
  blocked: false,
  locked: false,
  verified: true,
  features: [],
  locale: 'de',
  isEnterpriseAPICustomer: false,
  notices: defaultPreferences,
  ...changes,
});

const nobody = null;
const user = person();
const admin = person({ role: 'admin' });
const firstLevel = person({ role: 'firstLevel' });
const customer = person({ isEnterpriseAPICustomer: true });

const login: Guarded = { path: '/login', level: 'stranger' };
const logout: Guarded = { path: '/logout', level: 'public' };
const dashboard: Guarded = { path: '/', level: 'user' };
const staff: Guarded = { path: '/admin', level: 'staff' };
const money: Guarded = { path: '/admin/payments', level: 'admin' };
const enterprise: Guarded = { path: '/enterprise-api', level: 'user', feature: 'ENTERPRISE_API' };

describe('who may see a screen', () => {
  it.each([
    ['nobody at the login', login, nobody, null],
    ['a user at the login', login, user, '/'],
    ['a user at the registration', { path: '/register', level: 'stranger' } as const, user, '/'],
    ['a user at the reset', { path: '/reset', level: 'stranger' } as const, user, '/'],
    ['a user at the logout', logout, user, null],
    ['nobody at the dashboard', dashboard, nobody, '/login'],
    ['a user at the dashboard', dashboard, user, null],
    ['nobody at the staff screens', staff, nobody, '/login'],
    ['a user at the staff screens', staff, user, '/'],
    ['first level at the staff screens', staff, firstLevel, null],
    ['first level at what is for administrators', money, firstLevel, '/'],
    ['an admin at the staff screens', staff, admin, null],
    ['nobody at the enterprise API', enterprise, nobody, '/login'],
    ['a user at the enterprise API', enterprise, user, '/'],
    ['a customer at the enterprise API', enterprise, customer, null],
  ])('%s', (_, screen, me, expected) => {
    expect(redirectFor(screen, me)).toBe(expected);
  });

  it('[AU10] sends users away from every path under /admin, first level from what is not theirs', () => {
    const ofFirstLevel = ['', '/projects', '/projects/:id', '/users', '/users/:id', '/transcription-jobs'];
    const theirs = [...ofFirstLevel, '/transcription-jobs/:id', '/banners', '/sessions', '/*'].map(
      (path) => `/admin${path}`,
    );
    const ofStaff = [...screens, ...redirects].filter(({ path }) => path.startsWith('/admin'));
    expect(ofStaff.map(({ path }) => path)).toEqual(expect.arrayContaining(['/admin', '/admin/*']));
    for (const screen of ofStaff) {
      const observed = [nobody, user, firstLevel, customer, admin].map((each) => redirectFor(screen, each));
      expect([screen.path, ...observed]).toEqual([
        screen.path,
        '/login',
        '/',
        theirs.includes(screen.path) ? null : '/',
        '/',
        null,
      ]);
    }
  });

  it('leads every redirect to a screen with the same guard', () => {
    for (const { to, level } of redirects) expect(screens.find(({ path }) => path === to)?.level).toBe(level);
  });

  it('lets nobody but strangers see a screen of the table without a login', () => {
    const open = screens.filter((screen) => redirectFor(screen, nobody) === null).map(({ path }) => path);
    expect(open).toEqual([
      '/login',
      '/register',
      '/reset',
      '/verify',
      '/join',
      '/unsubscribe',
      '/verify-email-change',
      '/logout',
    ]);
  });
});
