import { useCredits } from './credits/store.ts';
import type * as Live from './live/index.ts';
import { useProjects } from './projects/store.ts';
import { followSession, type SessionFollower } from './session/store.ts';

let live: Promise<typeof Live> | null = null;

/** The socket's code comes with the first login, not with the login screen. */
const openLive = (): void => {
  live ??= import('./live/index.ts');
  live.then(
    (loaded) => loaded.openLive(),
    () => {
      live = null;
    },
  );
};

const closeLive = (): void => {
  live?.then(
    (loaded) => loaded.closeLive(),
    () => undefined,
  );
};

const socket: SessionFollower = {
  begun: () => {
    openLive();
    return Promise.resolve();
  },
  ended: closeLive,
};

const credits: SessionFollower = {
  begun: () => useCredits.getState().load(),
  ended: () => useCredits.getState().clear(),
};

const projects: SessionFollower = {
  begun: () => Promise.resolve(),
  ended: () => useProjects.getState().clear(),
};

/** The socket opens and closes with the session; what was shown to a person is forgotten with it. */
export const startSessionFollowers = (): void => {
  for (const follower of [socket, credits, projects]) followSession(follower);
};
