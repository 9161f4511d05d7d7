import { describe, expect, it } from '@jest/globals';
import { channelToHear } from './channels.ts';

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
});
