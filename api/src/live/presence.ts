import type { Presence } from '@soebs/contract';
import { newId, type Notifications } from '@soebs/platform';
import { done, refuse, type Answer } from '../http/answer.ts';
import type { Person } from '../http/person.ts';

/** Carets are notifications: nothing is stored, and every api process hears of them (TX15, LV3). */
export const presenceSubject = (projectId: string): string => `presence.${projectId}`;

type Place = Pick<Presence, 'projectId' | 'segmentId' | 'offset'>;

/** The caret of one connection. Others hear of it only in texts that the connection listens to. */
export const presenceOf = (notifications: Notifications, person: Pick<Person, 'firstname' | 'lastname'>) => {
  const peer = newId();
  const name = `${person.firstname} ${person.lastname}`.trim();
  const shownIn = new Set<string>();
  const tell = (place: Place): void =>
    notifications.publish(presenceSubject(place.projectId), { ...place, peer, name });
  return {
    move: (place: Place, listensTo: (room: string) => boolean): Answer<{ peer: string }> => {
      if (!listensTo(`transcript:${place.projectId}`)) return refuse('not_found');
      if (place.segmentId === null) shownIn.delete(place.projectId);
      else shownIn.add(place.projectId);
      tell(place);
      return done({ peer });
    },
    leave: (): void => {
      for (const projectId of shownIn) tell({ projectId, segmentId: null, offset: 0 });
      shownIn.clear();
    },
  };
};
