import { messagesDe } from './messages.ts';
import { shellDe } from './shell.ts';

/** The texts that every page needs, in German: the frame, messages, what strangers see. */
export const firstDe = { ...shellDe, ...messagesDe };
