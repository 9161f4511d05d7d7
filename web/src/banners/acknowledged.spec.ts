import { describe, expect, it } from '@jest/globals';
import { isAcknowledged, withAcknowledged } from './acknowledged.ts';

const banner = { id: 'a', title: 'Wartung', message: 'Um 6 Uhr.' };
const other = { id: 'b', title: 'Neu', message: 'Ab heute.' };

describe('a banner that was put away', () => {
  it('[AD1] stays away as long as it reads the same, and is shown again with other words', () => {
    const put = withAcknowledged([], [banner, other], 'a');
    expect([banner, other].map((each) => isAcknowledged(put, each))).toEqual([true, false]);
    expect(isAcknowledged(put, { ...banner, message: 'Um 7 Uhr.' })).toBe(false);
    expect(isAcknowledged(put, { ...banner, title: 'Verschoben' })).toBe(false);
  });

  it('[AD1] is forgotten when it is gone, the others stay put away', () => {
    const put = withAcknowledged(withAcknowledged([], [banner, other], 'a'), [banner, other], 'b');
    expect([banner, other].map((each) => isAcknowledged(put, each))).toEqual([true, true]);
    expect(withAcknowledged(put, [other], 'b')).toHaveLength(1);
  });
});
