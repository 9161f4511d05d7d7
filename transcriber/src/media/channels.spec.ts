import { describe, expect, it } from '@jest/globals';
import { areTwoSounds, channelToHear } from './channels.ts';

describe('two channels', () => {
  it.each([
    ['are summed when the sum holds both', [-24, -24, -25], undefined],
    ['are summed when one is silent', [-Infinity, -20, -26], undefined],
    ['are summed when both are silent', [-Infinity, -Infinity, -Infinity], undefined],
    ['are not summed when they take each other away', [-24, -24, -Infinity], 0],
    ['give the louder one when little of the sum is left', [-24.5, -24, -46], 1],
    ['are summed when nothing was measured', [], undefined],
  ] as const)('[PJ7] %s', (_, levels, channel) => {
    expect(channelToHear(levels)).toBe(channel);
  });

  it.each([
    ['are two sounds when people are apart', [-24, -26, -28, -28], true],
    ['are two sounds when one is silent', [-Infinity, -20, -26, -26], true],
    ['are one sound when both hold the same', [-24, -24, -24, -Infinity], false],
    ['are one sound when they differ by a little noise', [-24, -24, -24, -60], false],
    ['are one sound when both are silent', [-Infinity, -Infinity, -Infinity, -Infinity], false],
  ] as const)('[TJ9] %s', (_, levels, areTwo) => {
    expect(areTwoSounds(levels)).toBe(areTwo);
  });
});
