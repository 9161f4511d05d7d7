import type * as Credits from './credits/store.ts';
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

let balance: Promise<typeof Credits> | null = null;

/** What credits are is told to who is logged in: the login screen does without it. */
const credits: SessionFollower = {
  begun: async () => {
    balance ??= import('./credits/store.ts');
    try {
      await (await balance).useCredits.getState().load();
    } catch {
      // As with the socket: the next login tries again.
      balance = null;
    }
  },
  ended: () => {
    balance?.then(
      ({ useCredits }) => useCredits.getState().clear(),
      () => undefined,
    );
  },
};

const projects: SessionFollower = {
  begun: () => Promise.resolve(),
  ended: () => useProjects.getState().clear(),
};

/** The socket opens and closes with the session; what was shown to a person is forgotten with it. */
export const startSessionFollowers = (): void => {
  for (const follower of [socket, credits, projects]) followSession(follower);
};
