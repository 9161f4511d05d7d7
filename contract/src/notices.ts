import { z } from 'zod';

/**
 * What somebody wants to be told of by email: finished and failed projects `always`, only while they do not have them on the screen
 * (`away`), or `never`; low credits; recordings about to be deleted; projects that others share (NT1, NT2).
 */
export const noticeWishes = z.object({
  projects: z.enum(['always', 'away', 'never']),
  credits: z.boolean(),
  recordings: z.boolean(),
  sharing: z.boolean(),
});
export type NoticeWishes = z.output<typeof noticeWishes>;

/** What holds for who has never said anything. */
export const usualWishes: NoticeWishes = { projects: 'away', credits: true, recordings: true, sharing: true };
