import { z } from 'zod';

/**
 * What somebody wants to be told of by email: finished and failed projects `always`, only while they do not have them on the screen
 * (`away`), or `never`; low credits; recordings about to be deleted; projects that others share (NT1, NT2).
 */
export const noticePreferences = z.object({
  projects: z.enum(['always', 'away', 'never']),
  credits: z.boolean(),
  recordings: z.boolean(),
  sharing: z.boolean(),
});
export type NoticePreferences = z.output<typeof noticePreferences>;

/** What holds for who has never said anything. */
export const defaultPreferences: NoticePreferences = {
  projects: 'away',
  credits: true,
  recordings: true,
  sharing: true,
};
