import { messagesEn } from './messages.ts';
import { shellEn } from './shell.ts';

/** The texts that every page needs, in English: the frame, messages, what strangers see. */
export const firstEn = { ...shellEn, ...messagesEn };
