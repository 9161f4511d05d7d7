import { useSyncExternalStore } from 'react';

/** From this width on cards stand beside the text; their list stands below it on narrower screens (SH7). */
const ROOM = '(min-width: 80rem)';

const subscribe = (listener: () => void): (() => void) => {
  const room = matchMedia(ROOM);
  room.addEventListener('change', listener);
  return () => room.removeEventListener('change', listener);
};

/** Whether there is room for cards beside the text. */
export const useRoomBeside = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(ROOM).matches);
