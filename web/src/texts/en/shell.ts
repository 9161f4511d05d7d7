import type { shellDe } from '../de/shell.ts';
import type { SameKeys } from '../../i18n/same-keys.ts';

/** The frame around every screen, in English. */
export const shellEn: SameKeys<typeof shellDe> = {
  title: {
    login: 'Log in',
    register: 'Create an account',
    reset: 'Reset password',
    join: 'Invitation',
    unsubscribe: 'Unsubscribe',
    verify: 'Confirm email address',
    emailChange: 'Change email address',
    paymentSuccess: 'Payment',
    paymentError: 'Payment cancelled',
    logout: 'Log out',
    dashboard: 'Dash\u00ADboard',
    notFound: 'Page not found',
  },
  site: { maintenance: 'Notice about the service' },
  language: { label: 'Language', de: 'Deutsch', en: 'English' },
  common: {
    notifications: 'Notifications',
    close: 'Close',
    cancel: 'Cancel',
    retry: 'Try again',
    slow: 'This is taking longer than usual. What you typed stays.',
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
    notStarted: {
      title: 'The page could not start',
      message: 'You stay logged in. Try again in a minute.',
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
