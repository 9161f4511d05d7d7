import { failureCode, stage } from '@soebs/events';
import { z } from 'zod';
import { moment } from './query.ts';

const metadata = z.record(z.string(), z.unknown()).nullable();

/** What every event about a project says: receivers drop one whose `revision` is lower than one that they have seen. */
const ofProject = z.object({
  projectId: z.string(),
  reference: z.string().nullable(),
  revision: z.int(),
  livemode: z.boolean(),
  metadata,
});

const projectExample = {
  projectId: '0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a10',
  reference: 'ep-114',
  revision: 17,
  livemode: false,
  metadata: { episode: 114 },
};

/** Every event that programs are told of (WB4): when it happens, what it says, and an example of that. Thin: no title, no text. */
export const publicEvents = {
  'project.created': {
    about: 'A project was created by the program.',
    data: ofProject,
    example: { ...projectExample, revision: 0 },
  },
  'project.stage_changed': {
    about: 'A project has reached another stage of the work. Sent only where it is asked for by name.',
    data: ofProject.extend({ stage }),
    example: { ...projectExample, revision: 3, stage: 'transcribeAudio' as const },
  },
  'project.finished': {
    about: 'Text and subtitles of a project can be read.',
    data: ofProject.extend({ durationInMs: z.int(), chargedCreditsInCents: z.int(), language: z.string() }),
    example: { ...projectExample, durationInMs: 3_681_000, chargedCreditsInCents: 3_804, language: 'de' },
  },
  'project.failed': {
    about: 'A project has failed; what it cost, if anything, goes back to the credits.',
    data: ofProject.extend({ error: z.object({ code: failureCode }), refundedCreditsInCents: z.int() }),
    example: {
      ...projectExample,
      revision: 9,
      error: { code: 'media_without_audio' as const },
      refundedCreditsInCents: 0,
    },
  },
  'project.deleted': {
    about: 'A project is gone with its media and text, whoever has deleted it.',
    data: ofProject,
    example: { ...projectExample, revision: 18 },
  },
  'credits.low': {
    about: 'The credits of the customer have fallen below the threshold; said again once they were a tenth above it.',
    data: z.object({ balanceInCents: z.int(), thresholdInCents: z.int(), livemode: z.boolean() }),
    example: { balanceInCents: 900, thresholdInCents: 1_000, livemode: false },
  },
  'contract.changed': {
    about: 'The contract was agreed, has got other terms, or an end; `GET /me` tells the terms of today.',
    data: z.object({ change: z.enum(['agreed', 'terms', 'ended']), from: z.string(), livemode: z.boolean() }),
    example: { change: 'terms' as const, from: '2026-12-01', livemode: false },
  },
  'webhook.test': {
    about: 'Somebody tries a webhook out. It is not among the events of `GET /events`.',
    data: z.object({ webhookId: z.string(), livemode: z.boolean() }),
    example: { webhookId: '0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a11', livemode: false },
  },
} as const;

export type PublicEventType = keyof typeof publicEvents;
export const publicEventTypes = Object.keys(publicEvents) as [PublicEventType, ...PublicEventType[]];
export const publicEventType = z.enum(publicEventTypes);
/** What is said of an event of a type. */
export type PublicEventData<T extends PublicEventType> = z.output<(typeof publicEvents)[T]['data']>;

/** An event as `GET /events` lists it; a webhook carries the same without the id, which is its `webhook-id`. */
export const publicEvent = z.object({
  id: z.string(),
  type: publicEventType,
  timestamp: moment,
  data: z.record(z.string(), z.unknown()),
});
export type PublicEvent = z.output<typeof publicEvent>;
