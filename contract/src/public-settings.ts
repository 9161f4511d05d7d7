import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What everybody is told, before a login too. */
export const publicSettings = z.object({
  isRegistrationOpen: z.boolean(),
  /** A line for everybody above every screen; empty for none. */
  maintenanceMessage: z.string(),
  /** Who helps; empty for nobody. */
  supportEmail: z.string(),
});
export type PublicSettings = z.output<typeof publicSettings>;

/** What holds for everybody, apart from what administrators see: every first screen asks for it. */
export const publicSettingsApi = {
  public: endpoint({
    method: 'get',
    path: '/settings/public',
    level: 'public',
    summary: 'Read what everybody is told',
    description:
      'Answers whether anybody may register at this moment, the line that stands above every screen, and the address ' +
      'of those who help; both are empty where there is none.',
    answer: publicSettings,
  }),
};
