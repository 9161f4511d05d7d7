import { membersApi, MOST_ASKED, type Project } from '@soebs/contract';
import { useEffect } from 'react';
import { api } from '../../api/index.ts';
import { useConnection } from '../../live/connection.ts';
import { followSession } from '../../session/store.ts';
import { useActivity } from './activity.ts';

followSession({ begun: () => Promise.resolve(), ended: () => useActivity.getState().clear() });

const load = async (projects: string): Promise<void> => {
  const answer = await api.call(membersApi.activity, { query: { projects } });
  if (answer.ok) useActivity.getState().loaded(answer.data.items);
};

/** Asks what others do in those of some projects that are shared; live messages go on from there. */
export const useActivityIn = (projects: readonly Project[], userId: string): void => {
  const times = useConnection((connection) => connection.times);
  const shared = projects
    .filter(({ ownerId, members }) => ownerId !== userId || members.length > 0)
    .slice(0, MOST_ASKED)
    .map(({ id }) => id)
    .toSorted()
    .join(',');
  useEffect(() => {
    if (shared !== '') void Promise.resolve().then(() => load(shared));
  }, [shared, times]);
};
