import type { VatRate } from '../receipts/policy.ts';
import type { SettingKey, SettingValues } from './table.ts';

/** What settings that belong together must keep to; the name stands in the refusal. */
export const settingRules = {
  purchaseInOrder: ({
    'credits.purchaseMin': min,
    'credits.purchaseDefault': usual,
    'credits.purchaseMax': max,
  }: SettingValues) => min <= usual && usual <= max,
  idleWithinMax: (values: SettingValues) =>
    values['session.idleMinutes'] <= values['session.maxHours'] * 60 &&
    values['session.rememberedIdleDays'] <= values['session.rememberedMaxDays'] &&
    values['session.staffIdleMinutes'] <= values['session.staffMaxHours'] * 60 &&
    values['session.recordIdleMinutes'] <= values['session.recordMaxHours'] * 60,
} as const satisfies Readonly<Record<string, (values: SettingValues) => boolean>>;
/** Why a value is refused that fits by itself. */
export type SettingFault = keyof typeof settingRules | 'pastRateChanged';

const isSame = (a: VatRate, b: VatRate | undefined): boolean => a.since === b?.since && a.perMille === b.perMille;

/** Rates that hold stay: receipts have been issued at them. A new one begins today or later. */
const keepsPastRates = (before: readonly VatRate[], after: readonly VatRate[], today: string): boolean => {
  const past = before.filter(({ since }) => since <= today);
  return (
    past.every((rate, n) => isSame(rate, after[n])) && after.slice(past.length).every(({ since }) => since >= today)
  );
};

/** What is wrong with a change that fits by itself, given everything else and the Swiss day; undefined when nothing is. */
export const faultOfChange = (
  values: SettingValues,
  change: { readonly key: SettingKey; readonly to: unknown; readonly today: string },
): SettingFault | undefined => {
  const { key, to, today } = change;
  const after = { ...values, [key]: to } as SettingValues;
  if (key === 'tax.vat' && !keepsPastRates(values[key], after[key], today)) return 'pastRateChanged';
  const names = Object.keys(settingRules) as (keyof typeof settingRules)[];
  return names.find((name) => settingRules[name](values) && !settingRules[name](after));
};
