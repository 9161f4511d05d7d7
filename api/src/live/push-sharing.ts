import { presence, projectVisit } from '@soebs/contract';
import type { Notifications } from '@soebs/platform';
import { activitySubject, toldActivity } from '../members/activity.ts';
import { visitSubject } from '../members/visits.ts';
import { atProject, atTranscript, pagesOf, type Emit } from './audience.ts';
import { presenceSubject } from './presence.ts';

type SharingPushDeps = { readonly notifications: Pick<Notifications, 'subscribe'>; readonly emit: Emit };

/** Carets of those who are in a text. */
const pushPresence = ({ notifications, emit }: SharingPushDeps): (() => void) =>
  notifications.subscribe(presenceSubject('*'), ({ data: caret }) => {
    const data = presence.parse(caret);
    emit(atTranscript(data.projectId), { type: 'transcript.presence', revision: -1, data });
  });

/** What is done in projects, to everybody who takes part in them. */
const pushActivity = ({ notifications, emit }: SharingPushDeps): (() => void) =>
  notifications.subscribe(activitySubject('*'), ({ data: announced }) => {
    const { people, activity: data } = toldActivity.parse(announced);
    for (const userId of people) emit(pagesOf(userId), { type: 'project.activity', revision: -1, data });
  });

/** Who was in a project: their other pages need tell no news from before, and the dialog for sharing says so. */
const pushVisits = ({ notifications, emit }: SharingPushDeps): (() => void) =>
  notifications.subscribe(visitSubject('*'), ({ data: visit }) => {
    const data = projectVisit.parse(visit);
    for (const to of [pagesOf(data.userId), atProject(data.projectId)])
      emit(to, { type: 'project.visited', revision: -1, data });
  });

/** What people who share projects are told of each other while it happens; none of it is stored on the way. */
export const pushSharing = (deps: SharingPushDeps): (() => void)[] => [
  pushPresence(deps),
  pushActivity(deps),
  pushVisits(deps),
];
