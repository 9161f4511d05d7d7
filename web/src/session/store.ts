import { authApi, usersApi, type loginBody, type Me } from '@soebs/contract';
import type { z } from 'zod';
import { create } from 'zustand';
import { api, onSessionLost, type CallCode, type Outcome } from '../api/index.ts';
import { useCredits } from '../credits/store.ts';
import type * as Live from '../live/index.ts';
import { useProjects } from '../projects/store.ts';

let live: Promise<typeof Live> | null = null;

/** The socket's code comes with the first login, not with the login screen. */
const openLive = (): void => {
  live ??= import('../live/index.ts');
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

export type SessionState = {
  /** Who is logged in; null for nobody. */
  readonly me: Me | null;
  /** Fetches the user, then the credits; answers why nobody is known. */
  readonly initialise: () => Promise<CallCode | null>;
  readonly login: (body: z.input<typeof loginBody>) => Promise<Outcome<unknown>>;
  readonly logout: () => Promise<Outcome<unknown>>;
  /** Takes over what the server says of the user after a change. */
  readonly changed: (me: Me) => void;
  /** Forgets the user and everything that was shown to them. */
  readonly clear: () => void;
};

export const useSession = create<SessionState>((set, get) => ({
  me: null,
  initialise: async () => {
    const answer = await api.call(usersApi.me);
    if (!answer.ok) {
      get().clear();
      return answer.code;
    }
    set({ me: answer.data });
    openLive();
    await useCredits.getState().load();
    return null;
  },
  login: async (body) => {
    const answer = await api.call(authApi.login, { body });
    if (!answer.ok) return answer;
    const failed = await get().initialise();
    return failed === null ? answer : { ok: false, code: failed, status: 0 };
  },
  logout: async () => {
    const answer = await api.call(authApi.logout);
    if (answer.ok) get().clear();
    return answer;
  },
  changed: (me) => set({ me }),
  clear: () => {
    closeLive();
    useCredits.getState().clear();
    useProjects.getState().clear();
    if (get().me) set({ me: null });
  },
}));

onSessionLost(() => useSession.getState().clear());
