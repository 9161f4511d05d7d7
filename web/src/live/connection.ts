import { create } from 'zustand';

export type ConnectionState = 'closed' | 'connecting' | 'online' | 'offline';

type Connection = {
  readonly state: ConnectionState;
  readonly times: number;
  /** True while the server refuses this page because its person has too many open. */
  readonly isOneTooMany: boolean;
};

/** Whether live updates arrive. `times` counts connections: a screen loads anew when it grows. */
export const useConnection = create<Connection>(() => ({ state: 'closed', times: 0, isOneTooMany: false }));
