import { z } from 'zod';
import type { Outcome } from '../../api/index.ts';

const conflict = z.object({
  user: z.object({
    firstname: z.string().optional(),
    lastname: z.string().optional(),
    company: z.string().nullable().optional(),
    role: z.string().optional(),
  }),
});
type Field = keyof z.output<typeof conflict>['user'];

/** The value of a field that somebody else has set meanwhile, in the answer to a change of an older one; no company is an empty text. */
export const newerOf =
  (field: Field) =>
  (answer: Outcome<unknown>): string | undefined => {
    if (answer.ok || answer.code !== 'user_changed') return undefined;
    const user = conflict.safeParse(answer.details).data?.user;
    const value = user?.[field];
    return value === null ? '' : value;
  };
