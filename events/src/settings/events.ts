import { z } from 'zod';
import { defineCodec } from '../codec.ts';
import type { EventOf } from '../decider.ts';

/**
 * What happens to one setting. Values are kept as JSON, whatever the table says today: what no longer fits is passed over when it is
 * read, and stays in the history. Who and why stand in the metadata.
 */
export const settingsEvents = {
  SettingChanged: z.object({ from: z.json(), to: z.json() }),
  /** From now on the default holds, also when it changes. */
  SettingReset: z.object({ from: z.json() }),
} as const;
export type SettingsEvent = EventOf<typeof settingsEvents>;

export const settingsCodec = defineCodec(settingsEvents);
