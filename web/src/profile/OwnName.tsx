import type { JSX } from 'react';
import { useSession } from '../session/store.ts';

/** Tells password managers whose password a form is about; nobody sees it. */
export const OwnName = (): JSX.Element => {
  const email = useSession(({ me }) => me?.email ?? '');
  return <input hidden readOnly name="username" autoComplete="username" value={email} />;
};
