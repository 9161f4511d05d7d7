import type { JSX, RefObject } from 'react';
import type { PresenceLink } from '../collaboration/link.ts';
import type { EditorModel } from '../model/model.ts';
import { Carets } from './Carets.tsx';
import { Peers } from './Peers.tsx';
import { usePeers } from './use-peers.ts';

/** Who else is in the text, and their carets (TX15): nothing else of the editor renders when they move. */
export const Presence = ({
  model,
  link,
  reveal,
  column,
}: {
  readonly model: EditorModel;
  readonly link: PresenceLink | undefined;
  readonly reveal: (segmentId: string, offset?: number) => void;
  readonly column: RefObject<HTMLElement | null>;
}): JSX.Element => {
  const peers = usePeers(model, link);
  return (
    <>
      <Peers model={model} peers={peers} reveal={reveal} />
      <Carets model={model} peers={peers} column={column} />
    </>
  );
};
