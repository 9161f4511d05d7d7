import type { DeliveryAttempt, DeliveryState, PublicEventType, Webhook } from '@soebs/contract';
import type { Db, Indexes } from '@soebs/platform';

/** How long events and deliveries are kept. */
export const KEPT_DAYS = 30;
const DAY_SECONDS = 86_400;

/** A sealed secret that was replaced, and until when it signs as well. */
export type OldSecret = { readonly secret: string; readonly until: Date };

/** The secret of an application, kept under its id and sealed in the vault under it. */
export type StoredSecret = {
  readonly _id: string;
  readonly ownerId: string;
  readonly secret: string;
  readonly oldSecret: OldSecret | null;
};

/**
 * A webhook is kept under its application and a number: so nobody gets more of them than there are numbers. One that projects have
 * named is kept under its application and a hash of its address.
 */
export type StoredWebhook = {
  readonly _id: string;
  readonly id: string;
  readonly applicationId: string;
  readonly ownerId: string;
  readonly url: string;
  readonly types: readonly PublicEventType[];
  readonly status: 'active' | 'paused' | 'disabled';
  readonly disabledBecause: Webhook['disabledBecause'];
  /** Sealed in the vault under the id of the webhook; empty where the secret of the application signs. */
  readonly secret: string;
  readonly oldSecret: OldSecret | null;
  /** Projects have named it: it is sent what happens to them, signed with the secret of the application. */
  readonly isOfProjects?: true;
  readonly createdAt: Date;
  /** Since when nothing was taken. */
  readonly failingSince: Date | null;
  /** It has begun to take again, and what has waited is sent little by little; absent once nothing of that is left. */
  readonly isRecovering?: true;
  /** When its owner was told of that. */
  readonly warnedAt: Date | null;
  /** The first moment at which something may be due; absent when nothing waits. */
  readonly nextDueAt?: Date;
};

/** What happened, as it is told: the bytes of the body are fixed. */
export type StoredPublicEvent = {
  readonly _id: string;
  readonly applicationId: string;
  readonly ownerId: string;
  readonly type: PublicEventType;
  readonly body: string;
  readonly livemode: boolean;
  /** Its place in the order of the log; null for one that is a trial. */
  readonly place: string | null;
  readonly at: Date;
};

export type StoredDelivery = {
  /** `<event>/<webhook>`: an event goes to a webhook once, however often it is told. */
  readonly _id: string;
  readonly eventId: string;
  readonly webhookId: string;
  readonly ownerId: string;
  readonly type: PublicEventType;
  readonly state: DeliveryState;
  readonly createdAt: Date;
  /** When it is tried next; null when it is not. */
  readonly dueAt: Date | null;
  readonly tries: number;
  /** When it was taken or given up, by the schedule; absent before, and for what is sent again by hand. */
  readonly endedAt?: Date;
  /** The fence of the dispatcher that has it; 0 = nobody (OP1). */
  readonly fence: number;
  /** What it was before it was sent once more by hand; null when it is tried by the schedule. */
  readonly replayOf: DeliveryState | null;
  /** What it was before it was given back to the schedule with others; absent otherwise, and once it was sent. */
  readonly recoveredFrom?: DeliveryState;
  readonly attempts: readonly (Omit<DeliveryAttempt, 'at'> & { readonly at: Date })[];
};

export const webhookIndexes: Indexes = {
  'enterprise.webhooks': [
    { key: { id: 1 }, name: 'by_id', unique: true },
    { key: { applicationId: 1 }, name: 'by_application' },
    { key: { ownerId: 1 }, name: 'by_owner' },
    { key: { status: 1, nextDueAt: 1 }, name: 'by_due' },
  ],
  'enterprise.signing': [{ key: { ownerId: 1 }, name: 'by_owner' }],
  'enterprise.events': [
    { key: { applicationId: 1, place: 1, _id: 1 }, name: 'by_place' },
    { key: { applicationId: 1, type: 1, place: 1, _id: 1 }, name: 'by_type' },
    { key: { ownerId: 1 }, name: 'by_owner' },
    { key: { at: 1 }, name: 'expiry', expireAfterSeconds: (KEPT_DAYS + 1) * DAY_SECONDS },
  ],
  'enterprise.deliveries': [
    { key: { webhookId: 1, dueAt: 1 }, name: 'by_due' },
    { key: { webhookId: 1, createdAt: -1, _id: -1 }, name: 'by_time' },
    { key: { webhookId: 1, state: 1, createdAt: -1, _id: -1 }, name: 'by_state' },
    { key: { ownerId: 1 }, name: 'by_owner' },
    { key: { endedAt: 1 }, name: 'by_end', sparse: true },
    { key: { createdAt: 1 }, name: 'expiry', expireAfterSeconds: (KEPT_DAYS + 1) * DAY_SECONDS },
  ],
};

export const webhookCollections = (db: Db) => ({
  webhooks: db.collection<StoredWebhook>('enterprise.webhooks'),
  signing: db.collection<StoredSecret>('enterprise.signing'),
  events: db.collection<StoredPublicEvent>('enterprise.events'),
  deliveries: db.collection<StoredDelivery>('enterprise.deliveries'),
});
export type WebhookCollections = ReturnType<typeof webhookCollections>;
