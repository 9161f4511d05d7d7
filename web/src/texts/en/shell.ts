import type { shellDe } from '../de/shell.ts';
import type { SameKeys } from '../../i18n/same-keys.ts';
import { paymentSuccessEn } from './payment.ts';

/** The frame around every screen, in English. */
export const shellEn: SameKeys<typeof shellDe> = {
  title: {
    login: 'Log in',
    register: 'Create an account',
    reset: 'Reset password',
    verify: 'Confirm email address',
    emailChange: 'Change email address',
    paymentSuccess: 'Payment',
    paymentError: 'Payment cancelled',
    gallery: 'Form gallery',
    logout: 'Log out',
    dashboard: 'Dashboard',
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
    notFound: 'Page not found',
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
    theme: 'Appearance',
    themes: { system: 'Like the device', light: 'Light', dark: 'Dark' },
  },
  language: { label: 'Language', de: 'Deutsch', en: 'English' },
  credits: {
    button: 'Credits',
    balance: '{{minutes}} available',
    unknown: 'Loading credit',
    exact: 'Available credit: {{duration}}',
  },
  footer: {
    support: 'Support',
    terms: 'Terms of use',
    status: 'System status',
    copyright: '© {{year}} Söbs',
  },
  connection: {
    offline: 'No connection. What you see may be out of date; we keep trying.',
    tooMany:
      'Söbs is open in too many windows. What you see here may be out of date; close another window, and it goes on by itself.',
  },
  common: {
    notifications: 'Notifications',
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
    paymentSuccess: paymentSuccessEn,
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
    forgot: 'Forgot your password?',
    noAccount: 'No account yet?',
    register: 'Register now',
    statusPage: 'System status',
  },
  logout: {
    ongoing: 'Logging you out',
    done: 'You are logged out',
    doneMessage: 'See you next time.',
    failed: 'Could not log out',
  },
};
