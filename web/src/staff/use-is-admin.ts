import { useSession } from '../session/store.ts';

/** Whether money, roles, blocking and settings are the person's to touch; first level reads and helps (AU10). The api decides. */
export const useIsAdmin = (): boolean => useSession(({ me }) => me?.role === 'admin');
