import type { shellDe } from '../de/shell.ts';
import type { SameKeys } from '../texts.ts';

/** The frame around every screen, in English. */
export const shellEn: SameKeys<typeof shellDe> = {
  title: {
    login: 'Log in',
    logout: 'Log out',
    dashboard: 'Dashboard',
    newProject: 'New project',
    status: 'Project status',
    edit: 'Edit transcript',
    subtitles: 'Subtitles',
    export: 'Export',
    profile: 'Profile',
    support: 'Support',
    notFound: 'Page not found',
  },
  nav: {
    main: 'Main navigation',
    home: 'Söbs, to the dashboard',
    dashboard: 'Dashboard',
    newProject: 'New project',
    profile: 'Profile',
    support: 'Support',
    logout: 'Log out',
    toggle: 'Expand or collapse the sidebar',
    skip: 'Skip to content',
  },
  userMenu: {
    label: 'User menu of {{name}}',
    language: 'Language',
    theme: 'Appearance',
    themes: { system: 'Like the device', light: 'Light', dark: 'Dark' },
  },
  language: { label: 'Language', de: 'Deutsch', en: 'English' },
  credits: {
    button: 'Credits',
    balance: '{{minutes}} available',
    unknown: 'Loading credit',
    exact: 'Available credit: {{duration}}',
    title: 'Your credit',
    have: 'You have {{duration}} left.',
    rule: 'One credit is one minute of recording. You are charged for the actual length, to a hundredth of a minute, at least one minute. If a transcription fails, the credit is given back.',
    more: 'On this installation, credit is granted by its operator. Contact them if you need more.',
  },
  footer: {
    support: 'Support',
    terms: 'Terms of use',
    status: 'System status',
    copyright: '© {{year}} Söbs',
  },
  connection: {
    offline: 'No connection. What you see may be out of date; we keep trying.',
  },
  common: {
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    loading: 'Loading',
    back: 'Back to the dashboard',
  },
  views: {
    pageNotFound: {
      title: 'This page does not exist',
      message: 'The address may be misspelt, or the project was deleted.',
      button: 'To the start page',
    },
    crashed: {
      title: 'The screen has crashed',
      message: 'Your data is not affected. Reload the page.',
      button: 'Reload',
    },
    unreachable: {
      title: 'Söbs cannot be reached',
      message: 'Check your connection and try again.',
    },
  },
  login: {
    title: 'Log in',
    claim: 'Speech becomes text.',
    email: 'Email address',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    rememberMe: 'Remember me',
    submit: 'Log in',
    failed: 'Could not log in',
    statusPage: 'System status',
  },
  logout: {
    ongoing: 'Logging you out',
    done: 'You are logged out',
    doneMessage: 'See you next time.',
    failed: 'Could not log out',
  },
  profile: {
    account: 'Account',
    name: 'Name',
    email: 'Email address',
    role: 'Role',
    roles: { user: 'User', firstLevel: 'Support', admin: 'Administration' },
    verified: 'Verified',
    unverified: 'Not verified',
    language: 'Interface language',
    credits: 'Credit',
  },
  support: {
    lead: 'Answers to the most frequent questions. If you are stuck, contact the operator of this installation.',
    mediaTitle: 'Which files can I upload?',
    media:
      'Audio and video in the usual formats, such as MP3, WAV, M4A, FLAC, OGG, MP4, MOV, MKV or WebM. What counts is the content, not the ending. The file must have an audio track.',
    uploadTitle: 'What happens when an upload is interrupted?',
    upload:
      'It goes on as soon as the connection is back. If you closed the page, open the project and choose the same file again: only what is missing is sent. An interrupted upload expires after 24 hours.',
    creditsTitle: 'What does a transcription cost?',
    credits:
      'One minute of recording costs one credit. You are charged only once the length is known, and everything is given back if it fails.',
    failedTitle: 'My project has failed. What now?',
    failed: 'The status page of the project names the reason and what you can do. The uploaded file is kept.',
    keysTitle: 'How do I work quickly in the editor?',
    keys: 'By keyboard: Esc plays and pauses, F1 and F2 skip three seconds, Shift+F1 shows all keys.',
  },
};
