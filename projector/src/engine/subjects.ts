/** Another build of a view is read from now on. */
export const SWITCHED_SUBJECT = 'views.switched';

/** Announcements may have been lost: the broker was away from a projector. */
export const MISSED_SUBJECT = 'views.missed';

/** A projector lives and reaches the broker; said every two seconds. */
export const BEAT_SUBJECT = 'projector.beat';
