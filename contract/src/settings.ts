import { settingKeys, settingUnits } from '@soebs/events';
import { z } from 'zod';
import { staffReason } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { namedPerson } from './jobs.ts';
import { moment } from './query.ts';

export { type SettingKey, type SettingUnit } from '@soebs/events';

/** The key of a setting; also its id. */
export const settingKey = z.enum(settingKeys);

/** By which kind of field a value is typed, within which bounds. */
export const settingKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole'), min: z.int(), max: z.int(), unit: z.enum(settingUnits) }),
  z.object({ kind: z.literal('choice'), choices: z.array(z.string()) }),
  z.object({ kind: z.literal('flag') }),
  z.object({ kind: z.literal('line'), max: z.int() }),
  z.object({ kind: z.literal('email') }),
  z.object({ kind: z.literal('vatRates') }),
]);
export type SettingInput = z.output<typeof settingKind>;

/** A value of whatever kind a setting has. */
const value = z.unknown();

/** A setting as administrators see it: what holds, what holds by default, and the last change. */
export const staffSetting = z.object({
  id: settingKey,
  key: settingKey,
  input: settingKind,
  value,
  defaultValue: value,
  /** Whether somebody has set it; otherwise the default holds, also when it changes. */
  isSet: z.boolean(),
  /** False when what was set no longer fits, so that the default holds. */
  fits: z.boolean(),
  /** Counts the changes from 0; -1 before the first. A change is made to the revision that was seen. */
  revision: z.int(),
  lastUpdated: moment.nullable(),
  updatedBy: namedPerson.nullable(),
  reason: z.string().nullable(),
});
export type StaffSetting = z.output<typeof staffSetting>;

/** One change of a setting. */
export const settingChange = z.object({
  revision: z.int(),
  at: moment,
  by: namedPerson.nullable(),
  reason: z.string().nullable(),
  from: value,
  /** Null for a reset: from then on the default held. */
  to: value,
  isReset: z.boolean(),
  /** Whether the value could be set today. */
  fits: z.boolean(),
});
export type SettingChange = z.output<typeof settingChange>;

const ofSetting = z.object({ id: settingKey });
const seen = z.object({ revision: z.int().min(-1), reason: staffReason });
const refusals = ['setting_changed', 'not_found'] as const;

/** What administrators set while the product runs (AD3). */
export const settingsApi = {
  list: endpoint({
    method: 'get',
    path: '/admin/settings',
    level: 'admin',
    summary: 'List the settings',
    description:
      'Answers every setting with its value, its default, how it may be typed, and the last change with its reason.',
    answer: z.array(staffSetting),
  }),
  change: endpoint({
    method: 'patch',
    path: '/admin/settings/:id',
    level: 'admin',
    summary: 'Change a setting',
    description:
      'Sets a value; every process goes by it within a second. `revision` is the one that was seen: when somebody ' +
      'else has changed the setting meanwhile, `setting_changed` is answered with the setting as it stands, and ' +
      'nothing is changed. A value that does not fit is refused with what is wrong with it. The act is kept with its ' +
      'reason. Answers the setting.',
    params: ofSetting,
    body: seen.extend({ value: value.refine((given) => given !== undefined) }),
    answer: staffSetting,
    refusals,
  }),
  reset: endpoint({
    method: 'post',
    path: '/admin/settings/:id/reset',
    level: 'admin',
    summary: 'Reset a setting',
    description:
      'Lets the default hold again, also when it changes. `revision` as for a change. The act is kept with its ' +
      'reason. Answers the setting.',
    params: ofSetting,
    body: seen,
    answer: staffSetting,
    refusals,
  }),
  history: endpoint({
    method: 'get',
    path: '/admin/settings/:id/history',
    level: 'admin',
    summary: 'Read the history of a setting',
    description: 'Answers the changes of a setting, newest first, each with who made it and why.',
    params: ofSetting,
    answer: z.array(settingChange),
    refusals: ['not_found'],
  }),
};
