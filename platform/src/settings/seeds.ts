import type { SettingValues } from '@soebs/events';
import type { Settings } from './setting.ts';

/** The defaults that the environment gives to settings of staff, as the rows of a table say. */
export const seedsOf = (table: Settings, config: Readonly<Record<string, unknown>>): Partial<SettingValues> =>
  // The schema of such a row gives a value of its setting.
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { seeds }]) => (seeds === undefined ? [] : [[seeds, config[name]]])),
  );
