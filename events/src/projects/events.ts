import { z } from 'zod';
import { defineCodec, type Downcast, type Upcast } from '../codec.ts';
import type { EventOf } from '../decider.ts';
import { ofLength } from '../text.ts';
import { memberRole } from './roles.ts';
import { failureCode, workStage } from './stages.ts';

/** What probing the uploaded file found. `frameRate` is an exact rational, absent for sound only. */
export const mediaDetails = z.object({
  key: z.string(),
  bytes: z.int().min(0),
  probedMs: z.int().min(0),
  kind: z.enum(['audio', 'video']),
  contentType: z.string(),
  frameRate: z.object({ num: z.int().min(1), den: z.int().min(1) }).optional(),
});
export type MediaDetails = z.output<typeof mediaDetails>;

/** A text of at most so many code points. */
const text = (max: number) => z.string().check(ofLength({ min: 1, max }));

/** How many people speak: found by their voices, or told; with `channels` each of two channels is a person's. */
export const speakersAsked = z.enum(['auto', '1', '2', '3', '4', '5', '6', '7', '8', 'channels']);
export type SpeakersAsked = z.output<typeof speakersAsked>;

/** What a person may name and change of a project. `language` is 'auto' or a BCP 47 tag. */
export const projectDetails = z.object({
  title: text(200),
  language: z.string().min(2).max(35),
  expressions: z.array(text(100)).max(100),
  subtitlePreset: z.string().min(1).max(40),
  /** Without it they are found. */
  speakers: speakersAsked.optional(),
});
export type ProjectDetails = z.output<typeof projectDetails>;

export const projectsEvents = {
  ProjectCreated: projectDetails.extend({
    ownerId: z.string(),
    fileName: text(255),
    fileBytes: z.int().min(0),
    privacyPolicyAcceptedAt: z.iso.datetime(),
    /** The owner's own words at that time, listened for beside the project's expressions, and shown to nobody else (PJ11). */
    vocabulary: z.array(text(100)).max(100).optional(),
  }),
  /** The media is here and readable: the project waits for a worker. */
  ProjectQueued: z.object({ media: mediaDetails }),
  ProjectStageReached: z.object({ attempt: z.int().min(1), stage: workStage }),
  ProjectFinished: z.object({
    durationMs: z.int().min(0),
    language: z.string(),
    words: z.int().min(0),
    isVeryQuiet: z.literal(true).optional(),
  }),
  /** With `media` when the media was fine and something else was missing: it can be requeued without a new upload. */
  ProjectFailed: z.object({ code: failureCode, media: mediaDetails.optional() }),
  /** A failed project goes back to the queue with the media it has. */
  ProjectRequeued: z.object({}),
  /** The recording and its copies are gone, the text stays (PJ8). */
  ProjectMediaErased: z.object({}),
  ProjectDetailsChanged: projectDetails.partial(),
  ProjectArchived: z.object({}),
  ProjectUnarchived: z.object({}),
  ProjectDeleted: z.object({}),
  /** `userId` is the account that the address had at that time, null when there was none. */
  MemberInvited: z.object({
    memberId: z.string(),
    email: text(254),
    role: memberRole,
    userId: z.string().nullable(),
    invitedAt: z.iso.datetime(),
  }),
  InvitationSentAgain: z.object({ memberId: z.string() }),
  /** Ends the place of somebody who has not come yet. */
  InvitationWithdrawn: z.object({ memberId: z.string(), userId: z.string().nullable() }),
  MemberJoined: z.object({ memberId: z.string(), userId: z.string(), role: memberRole }),
  MemberRoleChanged: z.object({ memberId: z.string(), userId: z.string().nullable(), role: memberRole }),
  MemberRemoved: z.object({ memberId: z.string(), userId: z.string().nullable() }),
  MemberLeft: z.object({ memberId: z.string(), userId: z.string() }),
  /** Whether readers may export; they may until the owner says no. */
  ReaderExportsAllowed: z.object({ allowed: z.boolean() }),
  /** Anybody who has the link reads until then; one from before holds no more (SH3). */
  ReadLinkOpened: z.object({ linkId: z.string(), until: z.iso.datetime(), downloads: z.boolean() }),
  ReadLinkClosed: z.object({ linkId: z.string() }),
  /** The owner offers the project to a member until a moment. `ownerEmail`: under which they stay when it is taken. */
  OwnershipOffered: z.object({
    memberId: z.string(),
    userId: z.string(),
    ownerEmail: text(254),
    until: z.iso.datetime(),
  }),
  /** The owner has taken the offer back. */
  OwnershipOfferWithdrawn: z.object({ memberId: z.string(), userId: z.string() }),
  OwnershipDeclined: z.object({ memberId: z.string(), userId: z.string() }),
  /** The member `userId` owns the project now; who owned it before is an editor, at a place of their own. */
  OwnershipHandedOver: z.object({
    memberId: z.string(),
    userId: z.string(),
    formerOwnerId: z.string(),
    formerMemberId: z.string(),
    at: z.iso.datetime(),
  }),
} as const;
export type ProjectsEvent = EventOf<typeof projectsEvents>;

/** What is read of a project's words once they are erased: a title and a name must be there, and say nothing. */
const erasedWords = { title: '–', expressions: [] };

const same: Upcast = (data) => ({ ...data });
/** Version 1 knew no channels as people: of such a project it says something else, and is not written. */
const withoutChannels: Downcast = ({ speakers, ...data }) =>
  speakers === undefined || speakers === 'channels' ? data : { ...data, speakers };

export const projectsCodec = defineCodec(projectsEvents, {
  upcasters: { ProjectCreated: [same], ProjectDetailsChanged: [same] },
  downcasters: { ProjectCreated: [withoutChannels], ProjectDetailsChanged: [withoutChannels] },
  sealed: {
    ProjectCreated: { ...erasedWords, fileName: '–', vocabulary: [] },
    ProjectDetailsChanged: erasedWords,
    MemberInvited: { email: '–' },
    OwnershipOffered: { ownerEmail: '–' },
  },
});
