import { z } from 'zod';

/** What somebody may do in a project that is shared with them (SH1). */
export const memberRole = z.enum(['editor', 'reader']);
export type MemberRole = z.output<typeof memberRole>;
