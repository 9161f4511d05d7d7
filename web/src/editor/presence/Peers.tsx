import { segmentStartMs } from '@soebs/events/transcript';
import { initialsOf } from '@soebs/events/transcript';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { timecode } from '../model/timecode.ts';
import { peerHue, type Peer } from './peers.ts';

/** Goes along with one person's caret until they leave, or another press ends it. */
const useFollowed = (peers: readonly Peer[], reveal: (segmentId: string, offset?: number) => void) => {
  const [followed, follow] = useState<string | null>(null);
  const found = peers.find(({ peer }) => peer === followed);
  const { segmentId, offset } = found ?? {};
  useEffect(() => {
    if (segmentId !== undefined) reveal(segmentId, offset);
  }, [segmentId, offset, reveal]);
  return { followed: found?.peer ?? null, toggle: (peer: string) => follow(found?.peer === peer ? null : peer) };
};

/** Who else is here and where, each with a face; pressed, it goes along with them, and pressed again no more. Nothing is locked: everybody may write everywhere. */
export const Peers = ({
  model,
  peers,
  reveal,
}: {
  readonly model: EditorModel;
  readonly peers: readonly Peer[];
  readonly reveal: (segmentId: string, offset?: number) => void;
}): JSX.Element | null => {
  const { t } = useTranslation();
  const { followed, toggle } = useFollowed(peers, reveal);
  if (peers.length === 0) return null;
  const wanted = new Set(peers.map(({ segmentId }) => segmentId));
  const segments = model.transcript().segments.filter(({ id }) => wanted.has(id));
  const startOf = (segmentId: string): string => {
    const segment = segments.find(({ id }) => id === segmentId);
    return timecode((segment && segmentStartMs(segment)) ?? 0);
  };
  return (
    <ul aria-label={t('editor.peers')} className="flex flex-wrap gap-2">
      {peers.map(({ peer, name, segmentId }) => (
        <li key={peer}>
          <button
            type="button"
            aria-pressed={followed === peer}
            title={t('editor.followPeer', { name })}
            onClick={() => toggle(peer)}
            className="bg-finished-soft text-finished aria-pressed:ring-finished flex min-h-8 items-center rounded-full pe-3 text-sm aria-pressed:ring-2"
          >
            <span aria-hidden className={`soebs-peer-face soebs-peer-${String(peerHue(peer))} me-2`}>
              {initialsOf(...name.split(' ')).slice(0, 2)}
            </span>
            {t('editor.peerHere', { name, time: startOf(segmentId) })}
          </button>
        </li>
      ))}
    </ul>
  );
};
