import { create } from 'zustand';

export type ConnectionState = 'closed' | 'connecting' | 'online' | 'offline';

/** Whether live updates arrive. `times` counts connections: a screen loads anew when it grows. */
export const useConnection = create<{ readonly state: ConnectionState; readonly times: number }>(() => ({
  state: 'closed',
  times: 0,
}));
