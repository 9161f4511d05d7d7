import { describe, expect, it } from '@jest/globals';
import type { SettingInput } from '@soebs/contract';
import { textOf, valueOf } from './typed.ts';

const whole: SettingInput = { kind: 'whole', min: 5, max: 100, unit: 'rappen' };
const vat: SettingInput = { kind: 'vatRates' };

describe('what is typed for a setting', () => {
  it.each(['4', '101', '-5', '5.5', '1e1', '', 'fünf'])('[AD3] %p is no whole number within the bounds', (text) => {
    expect(valueOf(whole, text)).toBeUndefined();
  });

  it('[AD3] stands for a value of its kind, and back', () => {
    const rates = [
      { since: '2018-01-01', perMille: 77 },
      { since: '2024-01-01', perMille: 81 },
    ];
    expect(textOf(vat, rates)).toBe('2018-01-01 7.7\n2024-01-01 8.1');
    expect(valueOf(vat, ' 2018-01-01 7,7 %\n2024-01-01 8.1 \n')).toEqual(rates);
    expect(valueOf(vat, '2018-01-01: viel')).toBeUndefined();
    expect([valueOf(whole, ' 50 '), textOf(whole, 50)]).toEqual([50, '50']);
    expect([valueOf({ kind: 'flag' }, 'false'), textOf({ kind: 'flag' }, false)]).toEqual([false, 'false']);
    expect(valueOf({ kind: 'line', max: 3 }, 'zu lang')).toBeUndefined();
    expect(valueOf({ kind: 'email' }, ' a@b.ch ')).toBe('a@b.ch');
  });
});
