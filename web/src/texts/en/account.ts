import type { accountDe } from '../de/account.ts';
import type { SameKeys } from '../../i18n/same-keys.ts';

/** For those who are not logged in, in English. */
export const accountEn: SameKeys<typeof accountDe> = {
  register: {
    title: 'Create an account',
    firstname: 'First name',
    lastname: 'Last name',
    company: 'Company',
    passwordHint: '10 to 256 characters. A long sentence is better than a short riddle.',
    accept: 'I accept the',
    terms: 'terms of use',
    submit: 'Register',
    failed: 'Could not register',
    done: 'Almost there',
    verifyMail: 'We have sent an email to {{email}}. Open the link in it, then you can log in.',
    haveAccount: 'Already have an account?',
    login: 'Log in',
  },
  reset: {
    lead: 'Enter your email address. We will send you a link to set a new password.',
    send: 'Send link',
    sent: 'Email is on its way',
    sentMessage: 'Open the link that we have sent to {{email}}. It is valid for 30 minutes.',
    unknown: 'Unknown address',
    unknownMessage: 'There is no account for this email address.',
    newPassword: 'New password',
    set: 'Set password',
    changed: 'Password changed',
    changedMessage: 'Log in with your new password now.',
    failed: 'Could not reset',
    login: 'To the login',
  },
};
