import { firstDe } from './first.ts';
import { restDe } from './rest.ts';

/** Every text in German (Switzerland); its keys are the keys of all languages. */
export const de = { ...firstDe, ...restDe, errors: { ...firstDe.errors, ...restDe.errors } } as const;
