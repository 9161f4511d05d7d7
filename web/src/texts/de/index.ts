import { firstDe } from './first.ts';
import { restDe } from './rest.ts';
import { staffDe } from './staff.ts';

/** Every text in German (Switzerland); its keys are the keys of all languages. */
export const de = {
  ...firstDe,
  ...restDe,
  ...staffDe,
  views: { ...firstDe.views, ...restDe.views },
  title: { ...firstDe.title, ...restDe.title, ...staffDe.title },
  errors: { ...firstDe.errors, ...restDe.errors },
} as const;
