import type { PeerCaret } from '../collaboration/link.ts';

/** Another browser in the same text. */
export type Peer = {
  readonly peer: string;
  readonly name: string;
  readonly segmentId: string;
  readonly offset: number;
  readonly heardAtMs: number;
};

/** A browser that has not been heard of for so long is gone, whatever the network lost. */
export const PEER_GONE_MS = 30_000;
/** How often a caret that stands still is told again. */
export const PEER_REMIND_MS = 10_000;
/** A caret that moves is told at most five times a second (TX15). */
export const PEER_PAUSE_MS = 200;

/** What is heard of many is shown together, so often at most: beside twenty who type, a key must not wait for them. */
export const PEERS_SHOWN_MS = 200;

/** How many colours tell carets apart; each has a class in editor.css. */
const HUES = 4;

/** The colour of a browser, the same on every screen. */
export const peerHue = (peer: string): number =>
  Array.from(peer).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % HUES;

/** The peers after one was heard, each in the place where they came in. One's own echo changes nothing. */
export const heardPeer = (
  peers: readonly Peer[],
  { segmentId, ...caret }: PeerCaret,
  { own, nowMs }: { readonly own: string | null; readonly nowMs: number },
): readonly Peer[] => {
  if (caret.peer === own) return peers;
  const at = peers.findIndex(({ peer }) => peer === caret.peer);
  if (segmentId === null) return at < 0 ? peers : peers.toSpliced(at, 1);
  const heard = { ...caret, segmentId, heardAtMs: nowMs };
  return at < 0 ? [...peers, heard] : peers.with(at, heard);
};

/** The peers that have been heard of lately. */
export const presentPeers = (peers: readonly Peer[], nowMs: number): readonly Peer[] => {
  const present = peers.filter(({ heardAtMs }) => nowMs - heardAtMs < PEER_GONE_MS);
  return present.length === peers.length ? peers : present;
};
