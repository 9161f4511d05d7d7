import { useEffect, useState } from 'react';
import type { PeerCaret, PresenceLink } from '../collaboration/link.ts';
import type { EditorModel } from '../model/model.ts';
import { heardPeer, PEER_PAUSE_MS, PEER_REMIND_MS, PEERS_SHOWN_MS, presentPeers, type Peer } from './peers.ts';

/** Tells where the caret is: at most five times a second while it moves, now and then while it stands. */
const tellCaret = (model: EditorModel, link: PresenceLink, onOwn: (peer: string) => void): (() => void) => {
  let reported = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (isReminder: boolean): void => {
    timer = undefined;
    const caret = document.hasFocus() ? model.caret() : null;
    const key = JSON.stringify(caret);
    if (key === reported && !isReminder) return;
    reported = key;
    link
      .send(caret)
      .then(onOwn)
      .catch(() => undefined);
  };
  const moved = (): void => {
    timer ??= setTimeout(() => send(false), PEER_PAUSE_MS);
  };
  const reminder = setInterval(() => send(true), PEER_REMIND_MS);
  document.addEventListener('selectionchange', moved);
  addEventListener('blur', moved);
  return () => {
    clearTimeout(timer);
    clearInterval(reminder);
    document.removeEventListener('selectionchange', moved);
    removeEventListener('blur', moved);
    void link.send(null).catch(() => undefined);
  };
};

/** Who else is in the text, each with a caret (TX15). */
export const usePeers = (model: EditorModel, link: PresenceLink | undefined): readonly Peer[] => {
  const [peers, setPeers] = useState<readonly Peer[]>([]);
  useEffect(() => {
    if (!link) return undefined;
    let own: string | null = null;
    const now = (): number => performance.now();
    const waiting: PeerCaret[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      const heard = waiting.splice(0);
      setPeers((known) =>
        heard.reduce((peers, caret) => heardPeer(peers, caret, { own, nowMs: now() }), presentPeers(known, now())),
      );
    };
    const stopHearing = link.listen((caret) => {
      waiting.push(caret);
      timer ??= setTimeout(show, PEERS_SHOWN_MS);
    });
    const stopTelling = tellCaret(model, link, (peer) => {
      own = peer;
      setPeers((known) => known.filter((each) => each.peer !== peer));
    });
    const sweep = setInterval(() => setPeers((known) => presentPeers(known, now())), PEER_REMIND_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(sweep);
      stopTelling();
      stopHearing();
    };
  }, [model, link]);
  useEffect(() => {
    const marks = peers.map(({ segmentId, offset }) => ({ segmentId, from: Math.max(0, offset - 1), to: offset }));
    model.marks.set(
      'others',
      marks.filter(({ to }) => to > 0),
    );
  }, [model, peers]);
  return peers;
};
