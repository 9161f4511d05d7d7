import { authApi, usersApi, type loginBody, type Me } from '@soebs/contract';
import type { z } from 'zod';
import { create } from 'zustand';
import { api, onSessionLost, type Outcome } from '../api/index.ts';

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
  /** Begins the session that there may be; answers why it could not be told who is there. */
  readonly initialise: () => Promise<Outcome<Me | null>>;
  /** Fetches the user and begins the session; answers why it could not be told who is there. */
  readonly begin: () => Promise<Outcome<Me | null>>;
  readonly login: (body: z.input<typeof loginBody>) => Promise<Outcome<unknown>>;
  readonly logout: () => Promise<Outcome<unknown>>;
  /** Takes over what the server says of the user after a change. */
  readonly changed: (me: Me) => void;
  /** Forgets the user and everything that was shown to them. */
  readonly clear: () => void;
};

/** The statuses that say that nobody is logged in, or nobody who may be; every other one tells nothing of it. */
const NOBODY: readonly number[] = [401, 403];

/** Asks the person to log in again over the page; answers whether they did. */
let again = (): Promise<boolean> => Promise.resolve(false);

/** Says what happens when a session is over; without it, and when it answers no, the person is forgotten. */
export const onLapse = (ask: () => Promise<boolean>): void => {
  again = ask;
};

/** Who logged in last in this tab; stays when the session ends. */
let lastId: string | null = null;

/** The person to whom what this tab remembers belongs. */
export const lastPerson = (): string | null => lastId;

export const useSession = create<SessionState>((set, get) => ({
  me: null,
  initialise: async () => {
    // Whoever is nobody yet is not refused for it: that would stand in the console of every first visit.
    const seen = await api.call(authApi.session);
    if (!seen.ok || seen.data.isKnown) return get().begin();
    get().clear();
    return { ok: true, data: null };
  },
  begin: async () => {
    const answer = await api.call(usersApi.me);
    if (!answer.ok) {
      get().clear();
      return NOBODY.includes(answer.status) ? { ok: true, data: null } : answer;
    }
    lastId = answer.data.id;
    set({ me: answer.data });
    await Promise.all(followers.map(({ begun }) => begun()));
    return answer;
  },
  login: async (body) => {
    const answer = await api.call(authApi.login, { body });
    if (!answer.ok) return answer;
    const begun = await get().begin();
    return begun.ok && begun.data === null ? { ok: false, code: 'unauthorized', status: 401 } : begun;
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

onSessionLost(async () => {
  const { me, clear } = useSession.getState();
  if (me && (await again())) return true;
  clear();
  return false;
});
