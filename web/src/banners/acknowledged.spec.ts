import { describe, expect, it } from '@jest/globals';
import { isAcknowledged, unsent, withAcknowledged } from './acknowledged.ts';

const banner = { id: 'a', wording: '1' };
const other = { id: 'b', wording: '2' };

describe('a banner that was put away', () => {
  it('[AD1] stays away as long as it reads the same, and is shown again with other words', () => {
    const put = withAcknowledged([], [banner, other], 'a');
    expect([banner, other].map((each) => isAcknowledged(put, each))).toEqual([true, false]);
    expect(isAcknowledged(put, { ...banner, wording: '3' })).toBe(false);
  });

  it('[AD1] is forgotten when it is gone, the others stay put away', () => {
    const put = withAcknowledged(withAcknowledged([], [banner, other], 'a'), [banner, other], 'b');
    expect([banner, other].map((each) => isAcknowledged(put, each))).toEqual([true, true]);
    expect(withAcknowledged(put, [other], 'b')).toHaveLength(1);
  });
});

describe('what is told of banners', () => {
  it('[AD1] is that they are seen or put away, each once for each wording', () => {
    const put = withAcknowledged([], [banner, other], 'a');
    const first = unsent([banner, other], put, new Set());
    expect(first.map(({ id, act }) => [id, act])).toEqual([
      ['a', 'closed'],
      ['b', 'seen'],
    ]);
    const sent = new Set(first.map(({ key }) => key));
    expect(unsent([banner, other], put, sent)).toEqual([]);
    const changed = { ...other, wording: '3' };
    expect(unsent([banner, changed], put, sent)).toMatchObject([{ id: 'b', wording: '3', act: 'seen' }]);
    const both = withAcknowledged(put, [banner, other], 'b');
    expect(unsent([banner, other], both, sent)).toMatchObject([{ id: 'b', act: 'closed' }]);
  });
});
