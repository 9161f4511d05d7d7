import type { Texts } from '../texts.ts';
import { accountEn } from './account.ts';
import { firstEn } from './first.ts';
import { programsEn } from './programs.ts';
import { restEn } from './rest.ts';
import { staffEn } from './staff.ts';

/** Every text in English (Switzerland). */
export const en: Texts = {
  ...firstEn,
  ...accountEn,
  ...restEn,
  ...programsEn,
  ...staffEn,
  views: { ...firstEn.views, ...restEn.views },
  title: { ...firstEn.title, ...restEn.title, ...staffEn.title },
  errors: { ...firstEn.errors, ...restEn.errors },
};
