import { describe, expect, it } from '@jest/globals';
import { given } from '../testing/index.ts';
import { settings } from './decider.ts';
import type { SettingsEvent } from './events.ts';
import { faultOfChange } from './rules.ts';
import { fitting, isSettingKey, presetOf, settingKeys, settingsTable, type SettingValues } from './table.ts';

const key = 'credits.pricePerUnitInRappen';
const changed = (from: number, to: number): SettingsEvent => ({ type: 'SettingChanged', data: { from, to } });
const presets = Object.fromEntries(settingKeys.map((each) => [each, presetOf(each)])) as unknown as SettingValues;
const today = '2026-03-01';
const fault = (changedKey: keyof SettingValues, to: unknown, over: Partial<SettingValues> = {}) =>
  faultOfChange({ ...presets, ...over }, { key: changedKey, to, today });

const whole = settingKeys.flatMap((each) => {
  const definition = settingsTable[each];
  return definition.kind === 'whole' ? [[each, definition] as const] : [];
});

describe('the table of settings', () => {
  it.each(settingKeys)('[AD3] the default of %s fits', (each) => {
    expect(fitting(each, presetOf(each))).toEqual(presetOf(each));
  });

  it('[AD3] defaults keep to what settings must keep to together', () => {
    expect(settingKeys.filter((each) => fault(each, presetOf(each)) !== undefined)).toEqual([]);
  });

  it.each(whole)('[AD3] %s takes whole numbers within its bounds, and nothing else', (each, { min, max }) => {
    for (const fits of [min, max]) expect(fitting(each, fits)).toBe(fits);
    for (const bad of [min - 1, max + 1, -1, 1.5, '3', null, NaN, [min]]) expect(fitting(each, bad)).toBeUndefined();
  });

  it.each([
    ['maintenance.message', '  Am Sonntag  ', 'Am Sonntag'],
    ['maintenance.message', 'x'.repeat(501), undefined],
    ['maintenance.message', 'eine\nzweite Zeile', undefined],
    ['support.email', '', ''],
    ['support.email', 'niemand', undefined],
    ['registration.open', 'true', undefined],
    ['credits.rounding', 'hour', undefined],
    ['tax.vat', [], undefined],
    ['tax.vat', [{ since: '2024-02-30', perMille: 81 }], undefined],
    ['tax.vat', [{ since: '2024-01-01', perMille: 8.1 }], undefined],
    [
      'tax.vat',
      [
        { since: '2025-01-01', perMille: 81 },
        { since: '2024-01-01', perMille: 77 },
      ],
      undefined,
    ],
  ] as const)('[AD3] %s: %p is kept as %p', (each, value, kept) => {
    expect(fitting(each, value)).toEqual(kept);
  });

  it('knows its keys, and none that every object has', () => {
    expect([isSettingKey(key), isSettingKey('constructor'), isSettingKey('x')]).toEqual([true, false, false]);
  });
});

describe('settings that belong together', () => {
  it('[AD3] least, usual and most of a purchase stand in order', () => {
    expect(fault('credits.purchaseMin', 11)).toBe('purchaseInOrder');
    expect(fault('credits.purchaseMax', 9)).toBe('purchaseInOrder');
    expect(fault('credits.purchaseDefault', 400)).toBeUndefined();
    // A way out of what the environment has made of it stays open.
    expect(fault('credits.purchaseMin', 3, { 'credits.purchaseMax': 5 })).toBeUndefined();
  });

  it('[AD3] nothing idles longer than it lasts', () => {
    expect(fault('session.staffIdleMinutes', 480)).toBeUndefined();
    expect(fault('session.maxHours', 1)).toBe('idleWithinMax');
    expect(fault('session.rememberedMaxDays', 13)).toBe('idleWithinMax');
  });

  it('[AD3] rates of VAT that hold are never changed; new ones begin today or later', () => {
    const rates = presets['tax.vat'];
    const [first] = rates;
    expect(fault('tax.vat', [...rates, { since: today, perMille: 85 }])).toBeUndefined();
    expect(fault('tax.vat', [...rates, { since: '2026-02-28', perMille: 85 }])).toBe('pastRateChanged');
    expect(fault('tax.vat', [first, { since: '2024-01-01', perMille: 80 }])).toBe('pastRateChanged');
    expect(fault('tax.vat', [first])).toBe('pastRateChanged');
  });
});

describe('a setting', () => {
  const change = { type: 'ChangeSetting', key, from: 50, to: 60 } as const;

  it('[AD3] is changed by who has seen the last change', () => {
    expect(given(settings).when({ ...change, revision: -1 })).toEqual({ accepted: true, events: [changed(50, 60)] });
    expect(given(settings, changed(50, 60)).when({ ...change, from: 60, to: 70, revision: -1 })).toEqual({
      accepted: false,
      reason: 'setting_changed',
    });
  });

  it('[AD3] is not changed to what does not fit, and not twice to the same', () => {
    expect(given(settings).when({ ...change, to: 0, revision: -1 })).toMatchObject({ reason: 'validation_failed' });
    expect(given(settings, changed(50, 60)).when({ ...change, revision: 0 })).toEqual({ accepted: true, events: [] });
  });

  it('[AD3] is reset to the default, which then holds; nothing happens when it held already', () => {
    const reset = { type: 'ResetSetting', key, from: 60 } as const;
    const event = { type: 'SettingReset', data: { from: 60 } } as const;
    expect(given(settings, changed(50, 60)).when({ ...reset, revision: 0 })).toEqual({
      accepted: true,
      events: [event],
    });
    expect(given(settings).when({ ...reset, revision: -1 })).toEqual({ accepted: true, events: [] });
    expect(given(settings, changed(50, 60), event).state).toEqual({ set: undefined, revision: 1 });
  });
});
