import type { Texts } from '../texts.ts';
import { firstEn } from './first.ts';
import { restEn } from './rest.ts';

/** Every text in English (Switzerland). */
export const en: Texts = { ...firstEn, ...restEn, errors: { ...firstEn.errors, ...restEn.errors } };
