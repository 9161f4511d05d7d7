import { isolated } from '@soebs/contract';
import i18next from 'i18next';
import type { CallCode } from '../api/index.ts';
import { showToast, type Toast } from './toasts.ts';

/** What else is told of a refusal: which of several things it is about, and a button that leads out of it. */
type More = Pick<Toast, 'button'> & { readonly about?: string };

/** Why something was not done, in words; what only later pages can meet has none on the first ones. */
export const whyOf = (code: CallCode): string =>
  i18next.t(i18next.exists(`errors.${code}`) ? `errors.${code}` : 'errors.internal_error');

/** Tells in a notification what was not done, and by the code of the answer why. */
export const showRefusal = (title: string, code: CallCode, { about, ...button }: More = {}): void => {
  const why = whyOf(code);
  showToast({ type: 'error', title, message: about === undefined ? why : `${isolated(about)}: ${why}`, ...button });
};
