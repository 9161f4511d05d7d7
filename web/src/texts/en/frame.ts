import type { SameKeys } from '../../i18n/same-keys.ts';
import type { frameDe } from '../de/frame.ts';

/** What frames the screens of who is logged in, in English. */
export const frameEn: SameKeys<typeof frameDe> = {
  title: {
    newProject: 'New project',
    status: 'Project status',
    edit: 'Edit transcript',
    subtitles: 'Subtitles',
    export: 'Export',
    profile: 'Profile',
    account: 'Account',
    credits: 'Credits',
    receipts: 'Receipts',
    support: 'Support',
    gallery: 'Form gallery',
    enterprise: 'Enterprise API',
    machineDocs: 'API documentation',
    admin: 'Admini\u00ADstration',
  },
  nav: {
    main: 'Main navigation',
    home: 'Söbs, to the dashboard',
    toggle: 'Expand or collapse the sidebar',
    skip: 'Skip to content',
  },
  userMenu: {
    label: 'User menu of {{name}}',
    language: 'Language',
    languageFailed: 'The language could not be saved',
    theme: 'Appearance',
    themes: { system: 'Like the device', light: 'Light', dark: 'Dark' },
  },
  credits: {
    button: 'Credits',
    balance: '{{minutes}} available',
    unknown: 'Loading credits',
    exact: 'Available credits: {{duration}}',
  },
  footer: {
    support: 'Support',
    terms: 'Terms of use',
    privacy: 'Privacy',
    imprint: 'Imprint',
    status: 'System status',
    copyright: '© {{year}} Söbs',
  },
  connection: {
    offline: 'No connection. What you see may be out of date; we keep trying.',
    tooMany:
      'Söbs is open in too many windows. What you see here may be out of date; close another window, and it goes on by itself.',
  },
};
