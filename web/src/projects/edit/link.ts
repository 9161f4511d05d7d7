import type { Project } from '@soebs/contract';
import { api } from '../../api/index.ts';
import type { TranscriptLink } from '../../editor/collaboration/link.ts';
import { ask, listen, useConnection, type ConnectionState } from '../../live/index.ts';
import { useSession } from '../../session/store.ts';
import { keepWord } from './keep-word.ts';
import { linkOf } from './link-of.ts';

const connection = {
  state: () => useConnection.getState().state,
  follow: (listener: (state: ConnectionState) => void) => useConnection.subscribe(({ state }) => listener(state)),
};

/** The link to a project's transcript on this page. */
export const transcriptLink = ({ id, ownerId }: Pick<Project, 'id' | 'ownerId'>): TranscriptLink => {
  const me = useSession.getState().me?.id ?? '';
  const link = linkOf({ api, ask, listen, connection, person: { me, isOwner: me === ownerId } }, id);
  return { ...link, keepWord };
};
