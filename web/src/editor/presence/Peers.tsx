import { segmentStartMs } from '@soebs/events/transcript';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { timecode } from '../model/timecode.ts';
import { peerHue, type Peer } from './peers.ts';

/** Who else is here and where; pressed, it goes there. Nothing is locked: everybody may write everywhere. */
export const Peers = ({
  model,
  peers,
  reveal,
}: {
  readonly model: EditorModel;
  readonly peers: readonly Peer[];
  readonly reveal: (segmentId: string) => void;
}): JSX.Element | null => {
  const { t } = useTranslation();
  if (peers.length === 0) return null;
  const startOf = (segmentId: string): string => {
    const segment = model.transcript().segments.find(({ id }) => id === segmentId);
    return timecode((segment && segmentStartMs(segment)) ?? 0);
  };
  return (
    <ul aria-label={t('editor.peers')} className="flex flex-wrap gap-2">
      {peers.map(({ peer, name, segmentId }) => (
        <li key={peer}>
          <button
            type="button"
            onClick={() => reveal(segmentId)}
            className="bg-finished-soft text-finished min-h-8 rounded-full px-3 text-sm"
          >
            <span aria-hidden className={`soebs-peer-dot soebs-peer-${String(peerHue(peer))} mr-2`} />
            {t('editor.peerHere', { name, time: startOf(segmentId) })}
          </button>
        </li>
      ))}
    </ul>
  );
};
