import { failureCode, memberRole, projectDetails, stage } from '@soebs/events';
import { subtitlePresetId } from '@soebs/events/transcript';
import { z } from 'zod';
import { accepted, endpoint, sliceOf, timeQuery } from './endpoint.ts';
import { flag, listOf, moment } from './query.ts';
import { FILE_NAME_LENGTH, name } from './text.ts';

export { speakersAsked } from '@soebs/events';

export const projectStatus = z.enum(['ongoing', 'failed', 'finished']);
export type ProjectStatus = z.output<typeof projectStatus>;

/** Which projects: one's own, those that others share with one, both, or those that somebody offers one to own. */
export const projectScope = z.enum(['own', 'shared', 'all', 'offered']);
export type ProjectScope = z.output<typeof projectScope>;

/** A project as lists and its own screens show it. Times are ISO texts. */
export const project = z.object({
  id: z.string(),
  ownerId: z.string(),
  title: z.string(),
  language: z.string(),
  expressions: z.array(z.string()),
  subtitlePreset: z.string(),
  fileName: z.string(),
  fileBytes: z.int(),
  stage,
  status: projectStatus,
  /** The media is still on its way: the project waits for the person's browser, not for a worker. */
  uploading: z.boolean(),
  attempt: z.int(),
  failure: failureCode.nullable(),
  /** Where it was when it failed; null while it has not, and when no worker had been asked yet. */
  failedAt: stage.nullable(),
  media: z
    .object({
      kind: z.enum(['audio', 'video']),
      contentType: z.string(),
      durationMs: z.int(),
      frameRate: z.object({ num: z.int(), den: z.int() }).nullable(),
    })
    .nullable(),
  words: z.int().nullable(),
  /** Speech is so low in the recording that words may be missing. */
  isVeryQuiet: z.literal(true).optional(),
  /** The language that was asked for, or found when 'auto' was. */
  spokenLanguage: z.string().nullable(),
  archived: z.boolean(),
  /** Who has joined it beside its owner, and as what. */
  members: z.array(z.object({ memberId: z.string(), userId: z.string(), role: memberRole })),
  /** Whether readers may export. */
  readersExport: z.boolean(),
  /** To which member its owner has offered it last, and until when that can be taken (SH6). */
  ownershipOffer: z.object({ memberId: z.string(), userId: z.string(), until: moment }).optional(),
  createdAt: moment,
  changedAt: moment,
});
export type Project = z.output<typeof project>;

/**
 * A project as it is kept to be read. `people`: everybody who finds it in their list: its owner, and the accounts with which it is
 * shared, also those that have not joined yet. Nobody is told these: not even the owner learns whether an address has an account.
 */
export const keptProject = project.extend({
  people: z.array(z.string()),
  /** When it was finished or failed; null while it is under way. */
  endedAt: moment.nullable(),
});
export type KeptProject = z.output<typeof keptProject>;

/** A live tick: how far the present run is. Never stored; percent 0–100 over all stages, never falling within a run. */
export const projectProgress = z.object({
  projectId: z.string(),
  attempt: z.int(),
  stage,
  percent: z.number().min(0).max(100),
  /** Why it does not move: no speech service answers, the charge is still being made, or the queue is paused. */
  waitingFor: z.enum(['speech', 'credits', 'queue']).optional(),
  /** How many jobs are given out before and with this one; 1 is the next. Only while it waits. */
  queuePlace: z.int().min(1).optional(),
  /** How much longer it takes, by the speed measured on this recording; absent while that is not known. */
  remainingMs: z.int().min(0).optional(),
  /** When it begins at the latest that can be told: when as many of those under way are done as stand before it. */
  beginsInMs: z.int().min(0).optional(),
  /** When the next run begins after one that failed: epoch milliseconds. */
  retryAtMs: z.int().optional(),
});
export type ProjectProgress = z.output<typeof projectProgress>;

export const createProjectBody = projectDetails.extend({
  title: name(200),
  language: z
    .string()
    .regex(/^(auto|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$/)
    .default('auto'),
  expressions: z.array(name(100)).max(100).default([]),
  subtitlePreset: subtitlePresetId,
  fileName: name(FILE_NAME_LENGTH),
  fileSize: z.int().min(0),
  /** What the browser knows of the media's length, if anything: refuses early, charges nothing. */
  knownDurationMs: z.int().min(0).optional(),
  acceptedPrivacyPolicy: z.literal(true),
});
export type CreateProjectBody = z.input<typeof createProjectBody>;

/** What a person may upload; told before the first byte (PJ2). */
export const uploadLimits = z.object({
  maxBytes: z.int(),
  maxMinutes: z.number(),
  /** How long recordings are kept after the last change of their project; 0: for ever (PJ8). */
  retentionDays: z.int(),
  /** Whether a recording is charged to the hundredth of a minute or by every minute that was begun (CR5). */
  rounding: z.enum(['cent', 'minute']),
  /** Room left in what a person may keep. */
  freeBytes: z.int(),
  /** How many more projects may be under way at once. */
  freeProjects: z.int(),
});
export type UploadLimits = z.output<typeof uploadLimits>;

export const uploadPlace = z.object({ url: z.string(), offset: z.int(), chunkSize: z.int() });

const ofProject = z.object({ id: z.uuid() });

/** The languages in which there is a recording to try. */
export const sampleLanguage = z.enum(['de', 'en']);
export type SampleLanguage = z.output<typeof sampleLanguage>;

export const projectsApi = {
  list: endpoint({
    method: 'get',
    path: '/projects',
    level: 'user',
    summary: 'List projects',
    description:
      'Answers the own projects and those that others share with the caller, newest first. `status` takes several, separated by commas; `q` is a part of the title. ' +
      '`isBehind` tells that the list is being brought up to date and may miss something.',
    query: timeQuery.extend({
      status: listOf(projectStatus).optional(),
      archived: flag.default(false).meta({ description: 'Archived ones, or the others; `false` if not given.' }),
      q: z.string().trim().max(200).optional(),
      scope: projectScope.default('all').meta({
        description: 'Own ones, those that others share, both, or those that are offered to the caller to own.',
      }),
    }),
    /** `isBehind`: the list is being brought up to date; single projects are told as they are. */
    answer: sliceOf(project).extend({
      isBehind: z.boolean(),
      /** The names of the others in the projects of the answer, by their ids: who owns them, and who has joined. */
      names: z.record(z.string(), z.string()),
    }),
  }),
  limits: endpoint({
    method: 'get',
    path: '/projects/limits',
    level: 'user',
    summary: 'Read what may be uploaded',
    description:
      'Answers the largest file in bytes, the longest recording in minutes, how long recordings are kept, and ' +
      'the room that is left.',
    answer: uploadLimits,
  }),
  sample: endpoint({
    method: 'get',
    path: '/projects/sample',
    level: 'user',
    summary: 'Read whether the sample may be tried',
    description: 'Answers whether the caller may still try the sample recording: once an account.',
    answer: z.object({ isAvailable: z.boolean() }),
  }),
  trySample: endpoint({
    method: 'post',
    path: '/projects/sample',
    level: 'user',
    summary: 'Try the sample recording',
    description:
      'Makes a project of a short recording that comes with the product, and starts its transcription. It costs ' +
      'nothing. Once an account: repeated it answers the same project, and `already_exists` when that was deleted.',
    body: z.object({ language: sampleLanguage }),
    answer: project,
    status: 201,
    refusals: ['already_exists', 'quota_exceeded', 'not_found'],
  }),
  get: endpoint({
    method: 'get',
    path: '/projects/:id',
    level: 'user',
    summary: 'Read a project',
    description:
      'Answers how a project stands: stage, media, failure. While it is transcribed its percent comes over the ' +
      'socket. Lengths are milliseconds.',
    params: ofProject,
    answer: project,
  }),
  create: endpoint({
    method: 'post',
    path: '/projects',
    level: 'user',
    summary: 'Create a project',
    description:
      'Creates a project and the place for its recording, and answers both. The recording is sent there by tus; ' +
      'its last byte starts the transcription. Refused before the first byte when size, known length, quota or ' +
      'credits do not suffice. Repeated for a project that was deleted meanwhile it answers `not_found`. At ' +
      'most 20 an hour.',
    body: createProjectBody,
    answer: z.object({ project, upload: uploadPlace }),
    status: 201,
    refusals: [
      'not_enough_credits_left',
      'media_corrupt',
      'media_too_large',
      'media_too_long',
      'quota_exceeded',
      'not_found',
    ],
  }),
  change: endpoint({
    method: 'patch',
    path: '/projects/:id',
    level: 'user',
    summary: 'Change a project',
    description:
      'Changes title, expressions or subtitle style of a finished project, and archives it or takes it back; ' +
      'what is not given stays. Answers the revision of the project.',
    params: ofProject,
    body: z.strictObject({
      title: name(200).optional(),
      expressions: z.array(name(100)).max(100).optional(),
      subtitlePreset: subtitlePresetId.optional(),
      archived: z.boolean().optional(),
    }),
    answer: accepted,
    refusals: ['project_not_editable'],
  }),
  cancel: endpoint({
    method: 'post',
    path: '/projects/:id/cancel',
    level: 'user',
    summary: 'Stop a transcription',
    description: 'Stops the transcription of a project; the project fails with `discarded` and its credits come back.',
    params: ofProject,
    answer: accepted,
    refusals: ['job_state_conflict'],
  }),
  retry: endpoint({
    method: 'post',
    path: '/projects/:id/retry',
    level: 'user',
    summary: 'Try a failed project again',
    description:
      'Queues a failed project again; what was stored before is used. It is charged anew, so the credits must ' +
      'suffice.',
    params: ofProject,
    answer: accepted,
    refusals: ['job_state_conflict', 'not_enough_credits_left'],
  }),
  remove: endpoint({
    method: 'delete',
    path: '/projects/:id',
    level: 'user',
    summary: 'Delete a project',
    description: 'Deletes a project that is not being transcribed, with its recording and its text, for good.',
    params: ofProject,
    answer: accepted,
    refusals: ['job_state_conflict'],
  }),
};

export { mayDo, roleOf, type ProjectAct, type ProjectRole } from '@soebs/events';
