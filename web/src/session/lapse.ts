import { authApi, usersApi, type loginBody } from '@soebs/contract';
import type { z } from 'zod';
import { create } from 'zustand';
import { api, type Outcome } from '../api/index.ts';
import { useSession } from './store.ts';

/** Whether the session is over and the person is asked to log in again over the page. */
export const useLapse = create(() => ({ hasLapsed: false }));

let asked: { readonly answer: Promise<boolean>; readonly settle: (isThemselves: boolean) => void } | null = null;

/** Asks the person to log in again, once for however many calls were refused. */
export const askAgain = (): Promise<boolean> => {
  if (asked) return asked.answer;
  let settle: (isThemselves: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  asked = { answer, settle };
  useLapse.setState({ hasLapsed: true });
  return answer;
};

/** Answers the question whether the person has logged in again; what waited for it goes on. */
export const settle = (isThemselves: boolean): void => {
  asked?.settle(isThemselves);
  asked = null;
  useLapse.setState({ hasLapsed: false });
};

/** Logs in over a page whose session is over; the page goes on when it is the same person. */
export const loginAgain = async (
  body: z.input<typeof loginBody>,
): Promise<Outcome<{ readonly isThemselves: boolean }>> => {
  const answer = await api.call(authApi.login, { body });
  if (!answer.ok) return answer;
  const found = await api.call(usersApi.me);
  if (!found.ok) return found;
  const { me, changed } = useSession.getState();
  const isThemselves = found.data.id === me?.id;
  if (isThemselves) {
    changed(found.data);
    settle(true);
  }
  return { ok: true, data: { isThemselves } };
};
