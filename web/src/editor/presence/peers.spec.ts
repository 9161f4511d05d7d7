import { describe, expect, test } from '@jest/globals';
import { heardPeer, PEER_GONE_MS, peerHue, presentPeers } from './peers.ts';

const caret = (peer: string, segmentId: string | null) => ({ peer, name: peer, segmentId, offset: 3 });
const at = (nowMs: number) => ({ own: 'me', nowMs });

describe('others in the text', () => {
  test('[TX15] come, move and go; one’s own echo is none of them', () => {
    const two = heardPeer(heardPeer([], caret('anna', 'p0'), at(1)), caret('bert', 'p1'), at(2));
    expect(two.map(({ peer, segmentId }) => [peer, segmentId])).toEqual([
      ['anna', 'p0'],
      ['bert', 'p1'],
    ]);
    expect(heardPeer(two, caret('anna', 'p2'), at(3)).map(({ segmentId }) => segmentId)).toEqual(['p2', 'p1']);
    expect(heardPeer(two, caret('anna', null), at(3)).map(({ peer }) => peer)).toEqual(['bert']);
    expect(heardPeer(two, caret('me', 'p0'), at(3))).toBe(two);
  });
  test('[TX15] have colours: one each, the same everywhere, and all are used', () => {
    expect(peerHue('anna')).toBe(peerHue('anna'));
    const hues = Array.from({ length: 60 }, (_, n) => peerHue(`peer-${n}`));
    expect([...new Set(hues)].sort()).toEqual([0, 1, 2, 3]);
  });
  test('[TX15] who is silent for long is gone', () => {
    const peers = heardPeer([], caret('anna', 'p0'), at(0));
    expect(presentPeers(peers, PEER_GONE_MS - 1)).toBe(peers);
    expect(presentPeers(peers, PEER_GONE_MS)).toEqual([]);
  });
});
