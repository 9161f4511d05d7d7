import { accountDe } from './account.ts';
import { firstDe } from './first.ts';
import { programsDe } from './programs.ts';
import { restDe } from './rest.ts';
import { staffDe } from './staff.ts';

/** Every text in German (Switzerland); its keys are the keys of all languages. */
export const de = {
  ...firstDe,
  ...accountDe,
  ...restDe,
  ...programsDe,
  ...staffDe,
  views: { ...firstDe.views, ...restDe.views },
  title: { ...firstDe.title, ...restDe.title, ...staffDe.title },
  errors: { ...firstDe.errors, ...restDe.errors },
} as const;
