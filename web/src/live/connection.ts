import { create } from 'zustand';

export type ConnectionState = 'closed' | 'connecting' | 'online' | 'offline';

/** Why the server itself refuses this page, as long as it does. */
export type DoorRefusal = 'too_many_sockets' | 'page_outdated';

const refusals: readonly string[] = ['too_many_sockets', 'page_outdated'] satisfies DoorRefusal[];

/** True for a refusal of which a person is told what to do. */
export const isDoorRefusal = (message: string): message is DoorRefusal => refusals.includes(message);

type Connection = {
  readonly state: ConnectionState;
  readonly times: number;
  /** Null while nothing is wrong, or only the network. */
  readonly refusal: DoorRefusal | null;
};

/** Whether live updates arrive. `times` counts connections: a screen loads anew when it grows. */
export const useConnection = create<Connection>(() => ({ state: 'closed', times: 0, refusal: null }));
