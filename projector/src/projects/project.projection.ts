import type { KeptProject, Project } from '@soebs/contract';
import { projects, type MediaDetails, type ProjectsEvent } from '@soebs/events';
import { projection, type Occasion } from '../engine/projection.ts';

const at = (view: KeptProject, { at: changedAt }: Occasion, changes: Partial<KeptProject>): KeptProject => ({
  ...view,
  ...changes,
  changedAt,
});

type DataOf<T extends ProjectsEvent['type']> = Extract<ProjectsEvent, { type: T }>['data'];

const empty = (id: string): KeptProject => ({
  id,
  ownerId: '',
  title: '',
  language: 'auto',
  expressions: [],
  subtitlePreset: '',
  fileName: '',
  fileBytes: 0,
  stage: 'queued',
  status: 'ongoing',
  uploading: true,
  attempt: 0,
  failure: null,
  failedAt: null,
  media: null,
  words: null,
  spokenLanguage: null,
  archived: false,
  members: [],
  readersExport: true,
  people: [],
  endedAt: null,
  createdAt: '',
  changedAt: '',
});

const shown = (media: MediaDetails): Project['media'] => ({
  kind: media.kind,
  contentType: media.contentType,
  durationMs: media.probedMs,
  frameRate: media.frameRate ?? null,
});

const defined = <T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never;

const withPerson = (view: KeptProject, userId: string | null): KeptProject =>
  userId === null || view.people.includes(userId) ? view : { ...view, people: [...view.people, userId] };

const withoutMember = (view: KeptProject, gone: { memberId: string; userId: string | null }): KeptProject => ({
  ...(view.ownershipOffer?.memberId === gone.memberId ? withoutOffer(view) : view),
  people: view.people.filter((userId) => userId !== gone.userId),
  members: view.members.filter(({ memberId }) => memberId !== gone.memberId),
});

/** Once it was answered or taken back, or they have gone, it is offered to nobody. */
const withoutOffer = ({ ownershipOffer: _, ...view }: KeptProject): KeptProject => view;

/** Who owned it stays as an editor. */
const handedOver = (
  view: KeptProject,
  { memberId, userId, formerOwnerId, formerMemberId }: DataOf<'OwnershipHandedOver'>,
): KeptProject => ({
  ...withoutOffer(view),
  ownerId: userId,
  members: [
    ...view.members.filter((member) => member.memberId !== memberId),
    { memberId: formerMemberId, userId: formerOwnerId, role: 'editor' },
  ],
});

/** A project as its owner's lists and its status page show it. */
export const projectView = projection<ProjectsEvent, KeptProject>({
  name: 'projects.project',
  version: 4,
  category: projects.category,
  codec: projects.codec,
  empty,
  on: {
    ProjectCreated: (
      view,
      { privacyPolicyAcceptedAt: _, speakers: _speakers, vocabulary: _words, ...created },
      occasion,
    ) => at(view, occasion, { ...created, people: [created.ownerId], createdAt: occasion.at }),
    ProjectQueued: (view, { media }, occasion) =>
      at(view, occasion, {
        uploading: false,
        stage: 'queued',
        media: shown(media),
      }),
    ProjectStageReached: (view, { attempt, stage }, occasion) => at(view, occasion, { attempt, stage }),
    ProjectFinished: (view, { durationMs, language, words, isVeryQuiet }, occasion) =>
      at(view, occasion, {
        stage: 'finished',
        status: 'finished',
        words,
        ...(isVeryQuiet && { isVeryQuiet }),
        spokenLanguage: language,
        endedAt: occasion.at,
        media: view.media && { ...view.media, durationMs },
      }),
    ProjectFailed: (view, { code, media }, occasion) =>
      at(view, occasion, {
        stage: 'failed',
        status: 'failed',
        failure: code,
        endedAt: occasion.at,
        failedAt: view.uploading ? null : view.stage,
        uploading: false,
        media: media ? shown(media) : view.media,
      }),
    ProjectRequeued: (view, _, occasion) =>
      at(view, occasion, { stage: 'queued', status: 'ongoing', failure: null, failedAt: null, endedAt: null }),
    ProjectMediaErased: (view, _, occasion) => at(view, occasion, { media: null }),
    ProjectDetailsChanged: (view, { speakers: _, ...changes }, occasion) => at(view, occasion, defined(changes)),
    ProjectArchived: (view, _, occasion) => at(view, occasion, { archived: true }),
    ProjectUnarchived: (view, _, occasion) => at(view, occasion, { archived: false }),
    ProjectDeleted: () => null,
    MemberInvited: (view, { userId }) => withPerson(view, userId),
    InvitationSentAgain: (view) => view,
    InvitationWithdrawn: withoutMember,
    MemberJoined: (view, member) => ({ ...withPerson(view, member.userId), members: [...view.members, member] }),
    MemberRoleChanged: (view, { memberId, role }) => ({
      ...view,
      members: view.members.map((each) => (each.memberId === memberId ? { ...each, role } : each)),
    }),
    MemberRemoved: withoutMember,
    MemberLeft: withoutMember,
    ReaderExportsAllowed: (view, { allowed }) => ({ ...view, readersExport: allowed }),
    ReadLinkOpened: (view) => view,
    ReadLinkClosed: (view) => view,
    OwnershipOffered: (view, { memberId, userId, until }) => ({ ...view, ownershipOffer: { memberId, userId, until } }),
    OwnershipOfferWithdrawn: withoutOffer,
    OwnershipDeclined: withoutOffer,
    OwnershipHandedOver: (view, event, occasion) => at(handedOver(view, event), occasion, {}),
  },
});
