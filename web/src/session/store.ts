import { authApi, usersApi, type loginBody, type Me } from '@soebs/contract';
import type { z } from 'zod';
import { create } from 'zustand';
import { api, onSessionLost, type CallCode, type Outcome } from '../api/index.ts';

/** What begins and ends with a session: rooms that show something of the person, the socket. */
export type SessionFollower = {
  /** The person is known; the session counts as begun when all have done their work. */
  readonly begun: () => Promise<void>;
  /** Forgets whatever was the person's; also called when nobody was logged in. */
  readonly ended: () => void;
};

const followers: SessionFollower[] = [];

/** Lets a room follow the session. Whoever puts the product together says who follows (session-followers.ts). */
export const followSession = (follower: SessionFollower): void => void followers.push(follower);

export type SessionState = {
  /** Who is logged in; null for nobody. */
  readonly me: Me | null;
  /** Fetches the user and begins the session; answers why nobody is known. */
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
    await Promise.all(followers.map(({ begun }) => begun()));
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
    for (const { ended } of followers) ended();
    if (get().me) set({ me: null });
  },
}));

onSessionLost(() => useSession.getState().clear());
