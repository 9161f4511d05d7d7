import { projectsApi } from '@soebs/contract';
import { useCallback, useEffect, type JSX } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { api } from '../../api/index.ts';
import { useConnection } from '../../live/connection.ts';
import { useSession } from '../../session/store.ts';
import { useProjects } from '../store.ts';
import { OfferBox } from './OfferBox.tsx';
import { offersIn } from './offers.ts';

const AT_ONCE = 20;

/** Projects that others offer the person to own, wherever in the lists they stand. */
export const OffersToMe = (): JSX.Element => {
  const userId = useSession(({ me }) => me?.id ?? '');
  const times = useConnection((connection) => connection.times);
  const load = useCallback(async (): Promise<void> => {
    const answer = await api.call(projectsApi.list, { query: { scope: 'offered', limit: AT_ONCE } });
    if (answer.ok) useProjects.getState().loaded(answer.data.items, answer.data.names);
  }, []);
  useEffect(() => void Promise.resolve().then(load), [load, times]);
  const offered = useProjects(useShallow(({ shown }) => offersIn(shown.values(), userId, new Date())));
  const names = useProjects((state) => state.names);
  return (
    <>
      {offered.map(({ id, title, ownerId, ownershipOffer }) => (
        <OfferBox
          key={id}
          projectId={id}
          title={title}
          ownerName={names.get(ownerId) ?? null}
          until={ownershipOffer.until}
          answered={() => void load()}
        />
      ))}
    </>
  );
};
