import { describe, expect, test } from '@jest/globals';
import { optionsOfPreset, readSubtitleOptions, rulesOf, strictSubtitleQuery, subtitleQueryOf } from './options.ts';
import { subtitlePresetId, subtitlePresets } from './presets.ts';

describe('subtitle options', () => {
  test('[SU] every preset is within the ranges and survives the address', () => {
    expect(Object.keys(subtitlePresets)).toEqual(subtitlePresetId.options);
    for (const preset of subtitlePresetId.options) {
      const options = optionsOfPreset(preset);
      expect(readSubtitleOptions(subtitleQueryOf(options))).toEqual({ options, notices: [] });
    }
  });
  test('[SU] what is not usable falls back field by field and is told', () => {
    const query = { cps: 'NaN', cpl: '9', rows: '1.5', minVisibilityDurationInMs: '-1', minFramesBetweenSegments: '3' };
    const { options, notices } = readSubtitleOptions({ preset: 'bbc', ...query });
    expect(options).toEqual({ ...optionsOfPreset('bbc'), preset: 'custom', minFramesBetweenSegments: 3 });
    expect(notices.map(({ field }) => field)).toEqual(['cps', 'cpl', 'minVisibilityDurationInMs', 'rows']);
    expect(readSubtitleOptions({ preset: 'nope', cps: '1e1' }).notices.map(({ given }) => given)).toEqual([
      'nope',
      '1e1',
    ]);
  });
  test('[SU] withPunctuation is true only for the string true', () => {
    const read = (withPunctuation: string) => readSubtitleOptions({ withPunctuation }).options.withPunctuation;
    expect(['true', 'True', '1', 'false', ''].map(read)).toEqual([true, false, false, false, false]);
    expect(readSubtitleOptions({}, 'social-vertical').options.withPunctuation).toBe(false);
  });
  test('[SU] an edited value makes the preset custom', () => {
    expect(readSubtitleOptions({ cpl: '43' }).options.preset).toBe('custom');
    expect(rulesOf(optionsOfPreset('bbc')).lingerMs).toBe(1_500);
  });
  test('[SU] the api refuses instead of falling back', () => {
    expect(strictSubtitleQuery.safeParse({ cps: 'NaN' }).success).toBe(false);
    expect(strictSubtitleQuery.safeParse({ rows: '5' }).success).toBe(false);
    expect(strictSubtitleQuery.parse({ preset: 'talks' })).toEqual(optionsOfPreset('talks'));
    expect(strictSubtitleQuery.parse({ cpl: '43' }).preset).toBe('custom');
  });
});
