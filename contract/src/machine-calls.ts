import { failureCode, stage } from '@soebs/events';
import { subtitlePresetId } from '@soebs/events/transcript';
import { z } from 'zod';
import { tokenMode, tokenScope } from './applications.ts';
import { terms } from './contracts.ts';
import { endpoint } from './endpoint.ts';
import { exportedTranscript, subtitleQuery } from './exports.ts';
import { MACHINE_PREFIX, scoped } from './machine-endpoint.ts';
import { machineWebhooks } from './machine-webhooks.ts';
import { createProjectBody } from './projects.ts';
import { moment, onlyTrue } from './query.ts';
import { FILE_NAME_LENGTH, line, name } from './text.ts';
import { uploadCallsAt } from './uploads.ts';
import { usage, USAGE_DAYS, usageQuery } from './usage.ts';
import { webhookUrl } from './webhooks.ts';

const anyToken = scoped(null);
const reads = scoped('projects:read');
const writes = scoped('projects:write');
const counts = scoped('usage:read');

const METADATA_BYTES = 2_048;
const DEEPEST = 8;
const MOST_MINUTES = 10_000;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** A program's own notes about a project: an object of at most 2 kB as JSON. */
const metadata = z
  .record(z.string(), z.unknown())
  .refine((given) => JSON.stringify(given).length <= METADATA_BYTES && depthOf(given) <= DEEPEST);

const { language, expressions, speakers } = createProjectBody.shape;

/** A new project: its media comes from an address of the contract's list, by `PUT …/media`, or there in parts. */
export const machineProjectBody = z
  .strictObject({
    title: name(200).optional(),
    language,
    expressions,
    speakers,
    subtitlePreset: subtitlePresetId.default('standard'),
    mediaUrl: z.string().min(1).max(2_048).optional(),
    upload: z.literal(true).optional(),
    /** How long the media is; told, it may be sent in parts. */
    fileBytes: z.int().min(1).optional(),
    fileName: name(FILE_NAME_LENGTH).optional(),
    /** A word of the program's own, by which it finds the project again. */
    reference: line(255).optional(),
    metadata: metadata.optional(),
    /** Longer media is refused, uncharged. */
    maxMinutes: z.int().min(1).max(MOST_MINUTES).optional(),
    /** Where the events of this project are sent as well. */
    webhookUrl: webhookUrl.optional(),
  })
  .refine(({ mediaUrl, upload }) => (mediaUrl === undefined) !== (upload === undefined), {
    path: ['mediaUrl'],
    error: 'mediaUrl or upload',
  })
  .refine(({ upload, fileBytes }) => fileBytes === undefined || upload === true, {
    path: ['fileBytes'],
    error: 'only with upload',
  });
export type MachineProjectBody = z.output<typeof machineProjectBody>;

/** A project as programs see it. `revision` rises with each change; lengths are milliseconds, amounts credit cents. */
export const machineProject = z.object({
  id: z.string(),
  revision: z.int(),
  livemode: z.boolean(),
  title: z.string(),
  reference: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  webhookUrl: z.string().nullable(),
  language: z.string(),
  stage,
  /** Whether the media has not arrived yet. */
  isWaitingForMedia: z.boolean(),
  /** How far the work is, over all stages; null while nobody says so. */
  percent: z.number().min(0).max(100).nullable(),
  /** At which place it waits to be begun; 1 is the next. Null while it does not wait, and while nobody says so. */
  queuePlace: z.int().min(1).nullable(),
  durationInMs: z.int().nullable(),
  chargedCreditsInCents: z.int(),
  error: failureCode.nullable(),
  createdAt: moment,
  changedAt: moment,
});
export type MachineProject = z.output<typeof machineProject>;

const ofProject = z.object({ id: z.uuid() });
const nothing = z.object({});
const at = (path: string): string => MACHINE_PREFIX + path;
const uploadCalls = uploadCallsAt({ path: at('/projects/:id/media'), level: 'public' });

/** What programs of enterprise customers call (WB2): with `Authorization: Bearer <token>`, nothing else. */
export const machineApi = {
  me: anyToken(
    endpoint({
      method: 'get',
      path: at('/me'),
      level: 'public',
      summary: 'Read who asks',
      description: 'Answers the application and the token that ask, and the terms that hold today.',
      answer: z.object({
        application: z.object({ id: z.string(), name: z.string() }),
        token: z.object({ name: z.string(), mode: tokenMode, scopes: z.array(tokenScope), expiresAt: moment }),
        contract: terms,
      }),
    }),
  ),
  create: writes(
    endpoint({
      method: 'post',
      path: at('/projects'),
      level: 'public',
      summary: 'Create a project',
      description:
        'Creates a project. With `upload` its media is sent to `uploadUrl` by PUT or, its length being told as `fileBytes`, in parts that can be ' +
        'resumed (tus 1.0); with `mediaUrl` it is fetched from an ' +
        'address whose exact origin the contract names. The project can be read at once. An `Idempotency-Key` makes a ' +
        'repetition safe for 24 hours: the first answer comes again, marked `Idempotent-Replayed: true`. With a token for ' +
        'trials nothing is fetched, transcribed or charged; `reference` may be `test:fail:<code>`, `test:slow:<seconds>` or `test:delay` (ten seconds in the queue). ' +
        'What happens to the project is also sent to its `webhookUrl`, signed with the secret of the application.',
      body: machineProjectBody,
      answer: z.object({ project: machineProject, uploadUrl: z.string().nullable() }),
      status: 202,
      refusals: [
        'media_origin_not_whitelisted',
        'media_too_large',
        'webhook_address_refused',
        'webhook_secret_missing',
        'too_many_queued',
        'request_in_progress',
      ],
    }),
  ),
  media: writes(
    endpoint({
      method: 'put',
      path: at('/projects/:id/media'),
      level: 'public',
      summary: 'Send the media',
      description:
        'Takes the media of a project, as it is, with its `Content-Length`; cut off, it is sent again from the beginning. ' +
        'It is looked at, its minutes are reserved, and the transcription begins.',
      params: ofProject,
      takes: 'application/octet-stream',
      answer: machineProject,
      status: 202,
      refusals: [
        'media_too_large',
        'media_too_long',
        'media_type_not_supported',
        'media_without_audio',
        'media_corrupt',
        'not_enough_credits_left',
        'monthly_cap_reached',
        'job_state_conflict',
        'busy',
      ],
    }),
  ),
  mediaState: writes(uploadCalls.state),
  mediaPart: writes({
    ...uploadCalls.append,
    refusals: [...uploadCalls.append.refusals, 'monthly_cap_reached', 'contract_inactive'],
  }),
  mediaEnd: writes(uploadCalls.end),
  list: reads(
    endpoint({
      method: 'get',
      path: at('/projects'),
      level: 'public',
      summary: 'List the projects',
      description:
        'Answers the projects of the application, newest first, in parts: `cursor` is the `nextCursor` of the part ' +
        'before, with the same filters. Each one that is there from the first part to the last comes exactly once.',
      query: z.strictObject({
        reference: z.string().max(255).optional(),
        stage: stage.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(20),
        cursor: z.string().max(1_000).optional(),
      }),
      answer: z.object({ items: z.array(machineProject), nextCursor: z.string().nullable() }),
    }),
  ),
  one: reads(
    endpoint({
      method: 'get',
      path: at('/projects/:id'),
      level: 'public',
      summary: 'Read a project',
      description:
        'Answers how a project of the application stands, at least as new as everything that was answered before. `percent` and ' +
        '`queuePlace` say how far it is and at which place it waits; they are told in passing, and null while nobody tells them.',
      params: ofProject,
      answer: machineProject,
    }),
  ),
  transcript: reads(
    endpoint({
      method: 'get',
      path: at('/projects/:id/transcript'),
      level: 'public',
      summary: 'Read the transcript',
      description: 'Sends the text of a finished project as txt, docx or json with every word and its times.',
      params: ofProject,
      query: z.strictObject({
        format: z.enum(['txt', 'json', 'docx']).default('json'),
        withSpeakers: onlyTrue.optional(),
        withTimecodes: onlyTrue.optional(),
      }),
      answer: z.unknown(),
      files: {
        'text/plain': 'text',
        'application/json': exportedTranscript,
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'bytes',
      },
      refusals: ['project_not_editable'],
    }),
  ),
  subtitles: reads(
    endpoint({
      method: 'get',
      path: at('/projects/:id/subtitles'),
      level: 'public',
      summary: 'Read the subtitles',
      description:
        'Sends the subtitles of a finished project as srt or vtt, under the options of the screens by their names.',
      params: ofProject,
      query: subtitleQuery.extend({ format: z.enum(['srt', 'vtt']), forOldPlayers: onlyTrue.optional() }).strict(),
      answer: z.unknown(),
      files: { 'application/x-subrip': 'text', 'text/vtt': 'text' },
      refusals: ['project_not_editable', 'busy'],
    }),
  ),
  remove: writes(
    endpoint({
      method: 'delete',
      path: at('/projects/:id'),
      level: 'public',
      summary: 'Delete a project',
      description: 'Deletes a project of the application with its media and text, for good; what runs is stopped.',
      params: ofProject,
      answer: nothing,
    }),
  ),
  credits: counts(
    endpoint({
      method: 'get',
      path: at('/credits'),
      level: 'public',
      summary: 'Read the credits',
      description: 'Answers what can be spent at this moment, in credit cents.',
      answer: z.object({ creditsInCents: z.int() }),
    }),
  ),
  usage: counts(
    endpoint({
      method: 'get',
      path: at('/usage'),
      level: 'public',
      summary: 'Read the usage',
      description:
        'Answers what all programs of the customer used by day, program or token, and of the contract month by month. ' +
        USAGE_DAYS,
      query: usageQuery,
      answer: usage,
    }),
  ),
  ...machineWebhooks,
} as const;
