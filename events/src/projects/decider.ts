import { defineContext } from '../context.ts';
import { accept, defineDecider, reject, type Decision } from '../decider.ts';
import type { MembersCommand, OwnershipCommand, ProjectsCommand, ProjectsRejection } from './commands.ts';
import { projectsCodec, type MediaDetails, type ProjectDetails, type ProjectsEvent } from './events.ts';
import { decideMembers, membersWith, membersWithout, type Member, type SharedProject } from './members.ts';
import { decideOwnership, handedOver } from './ownership.ts';
import { stages, type FailureCode, type Stage } from './stages.ts';

/** A project as its own stream tells it. `stage` is absent until the media has arrived. */
export type Project = SharedProject & {
  readonly details: ProjectDetails;
  readonly media: MediaDetails | undefined;
  readonly stage: Stage | undefined;
  readonly attempt: number;
  readonly failure: FailureCode | undefined;
  readonly archived: boolean;
  /** The owner's own words when the project was made. */
  readonly vocabulary: readonly string[];
};
type State = Project | 'absent' | 'deleted';
type ProjectDecision = Decision<ProjectsEvent, ProjectsRejection>;

const exists = (state: State): state is Project => state !== 'absent' && state !== 'deleted';
const hasEnded = (project: Project): boolean => project.stage === 'finished' || project.stage === 'failed';
const isUnderWay = (project: Project): boolean => project.stage !== undefined && !hasEnded(project);

/** Editable only if it exists, is not being transcribed, not failed and not archived (PJ1). */
export const isEditable = (project: Project): boolean => project.stage === 'finished' && !project.archived;

const ofExisting = (state: State, rule: (project: Project) => ProjectDecision): ProjectDecision =>
  exists(state) ? rule(state) : reject('not_found');
const change = (state: State, patch: Partial<Project>): State => (exists(state) ? { ...state, ...patch } : state);

const changeMembers = (state: State, next: (members: readonly Member[]) => readonly Member[]): State =>
  exists(state) ? { ...state, members: next(state.members) } : state;

/** What is decided of members is decided of a project that is there. */
const membersRule =
  <T extends MembersCommand['type']>(type: T) =>
  (command: Extract<MembersCommand, { type: T }>, state: State): ProjectDecision =>
    ofExisting(state, (project) => decideMembers[type](command, project));

/** … and of who owns one. */
const ownershipRule =
  <T extends OwnershipCommand['type']>(type: T) =>
  (command: Extract<OwnershipCommand, { type: T }>, state: State): ProjectDecision =>
    ofExisting(state, (project) => {
      const owned = { ...project, isEditable: isEditable(project), mediaBytes: project.media?.bytes ?? 0 };
      return decideOwnership[type](command, owned);
    });

/** Once a member has gone, the project is offered to them no more. */
const withoutMember = (state: State, { memberId }: { readonly memberId: string }): State =>
  exists(state)
    ? {
        ...state,
        members: membersWithout(state.members, memberId),
        offer: state.offer?.memberId === memberId ? undefined : state.offer,
      }
    : state;

/** What a recogniser listens for: the project's expressions, then its owner's own words; each once (PJ11). */
export const expressionsOf = ({ details, vocabulary }: Pick<Project, 'details' | 'vocabulary'>): string[] => [
  ...new Set([...details.expressions, ...vocabulary]),
];

const detailsOf = (given: ProjectDetails): ProjectDetails => {
  const { title, language, expressions, subtitlePreset, speakers } = given;
  return { title, language, expressions, subtitlePreset, ...(speakers === undefined ? {} : { speakers }) };
};

const movesOn = (project: Project, attempt: number, stage: Stage): boolean =>
  attempt > project.attempt ||
  (attempt === project.attempt && stages.indexOf(stage) > stages.indexOf(project.stage ?? 'queued'));

/** The life of a project: created, queued, through the stages, finished or failed; edited, archived, deleted. */
const decider = defineDecider<State, ProjectsCommand, ProjectsEvent, ProjectsRejection>({
  initial: 'absent',
  decide: {
    CreateProject: ({ ownerId, fileName, fileBytes, privacyPolicyAcceptedAt, vocabulary = [], ...details }, state) =>
      state === 'absent'
        ? accept({
            type: 'ProjectCreated',
            data: {
              ...detailsOf(details),
              ownerId,
              fileName,
              fileBytes,
              privacyPolicyAcceptedAt,
              ...(vocabulary.length > 0 && { vocabulary }),
            },
          })
        : reject('already_exists'),
    QueueProject: ({ media }, state) =>
      ofExisting(state, (project) =>
        project.stage === undefined ? accept({ type: 'ProjectQueued', data: { media } }) : reject('job_state_conflict'),
      ),
    ReachStage: ({ attempt, stage }, state) =>
      ofExisting(state, (project) => {
        if (!isUnderWay(project)) return reject('job_state_conflict');
        return movesOn(project, attempt, stage)
          ? accept({ type: 'ProjectStageReached', data: { attempt, stage } })
          : accept();
      }),
    FinishProject: ({ durationMs, language, words, isVeryQuiet }, state) =>
      ofExisting(state, (project) => {
        if (project.stage === 'finished') return accept();
        if (!isUnderWay(project)) return reject('job_state_conflict');
        return accept({
          type: 'ProjectFinished',
          data: { durationMs, language, words, ...(isVeryQuiet && { isVeryQuiet }) },
        });
      }),
    FailProject: ({ code, media }, state) =>
      ofExisting(state, (project) => {
        if (project.stage === 'failed') return accept();
        return project.stage === 'finished'
          ? reject('job_state_conflict')
          : accept({ type: 'ProjectFailed', data: { code, ...(media ? { media } : {}) } });
      }),
    RequeueProject: (_, state) =>
      ofExisting(state, (project) =>
        project.stage === 'failed' && project.media
          ? accept({ type: 'ProjectRequeued', data: {} })
          : reject('job_state_conflict'),
      ),
    EraseProjectMedia: (_, state) =>
      ofExisting(state, (project) => {
        if (!hasEnded(project)) return reject('job_state_conflict');
        return project.media ? accept({ type: 'ProjectMediaErased', data: {} }) : accept();
      }),
    ChangeProjectDetails: ({ changes }, state) =>
      ofExisting(state, (project) => {
        if (!isEditable(project)) return reject('project_not_editable');
        return Object.keys(changes).length > 0 ? accept({ type: 'ProjectDetailsChanged', data: changes }) : accept();
      }),
    ArchiveProject: (_, state) =>
      ofExisting(state, (project) => {
        if (project.archived) return accept();
        return hasEnded(project) ? accept({ type: 'ProjectArchived', data: {} }) : reject('project_not_editable');
      }),
    UnarchiveProject: (_, state) =>
      ofExisting(state, (project) => (project.archived ? accept({ type: 'ProjectUnarchived', data: {} }) : accept())),
    DeleteProject: ({ by }, state) => {
      if (state === 'deleted') return accept();
      return ofExisting(state, (project) => {
        if (by !== undefined && by !== project.ownerId) return reject('forbidden');
        return isUnderWay(project) ? reject('job_state_conflict') : accept({ type: 'ProjectDeleted', data: {} });
      });
    },
    InviteMember: membersRule('InviteMember'),
    SendInvitationAgain: membersRule('SendInvitationAgain'),
    JoinProject: membersRule('JoinProject'),
    ChangeMemberRole: membersRule('ChangeMemberRole'),
    RemoveMember: membersRule('RemoveMember'),
    LeaveProject: membersRule('LeaveProject'),
    AllowReaderExports: membersRule('AllowReaderExports'),
    OpenReadLink: membersRule('OpenReadLink'),
    CloseReadLink: membersRule('CloseReadLink'),
    OfferOwnership: ownershipRule('OfferOwnership'),
    WithdrawOwnershipOffer: ownershipRule('WithdrawOwnershipOffer'),
    AcceptOwnership: ownershipRule('AcceptOwnership'),
    DeclineOwnership: ownershipRule('DeclineOwnership'),
  },
  evolve: {
    ProjectCreated: (_, { ownerId, vocabulary = [], ...details }) => ({
      ownerId,
      vocabulary,
      details: detailsOf(details),
      media: undefined,
      stage: undefined,
      attempt: 0,
      failure: undefined,
      archived: false,
      members: [],
      readersExport: true,
      readLink: undefined,
      offer: undefined,
    }),
    ProjectQueued: (state, { media }) => change(state, { media, stage: 'queued' }),
    ProjectStageReached: (state, { attempt, stage }) => change(state, { attempt, stage }),
    ProjectFinished: (state) => change(state, { stage: 'finished' }),
    ProjectFailed: (state, { code, media }) =>
      change(state, { stage: 'failed', failure: code, ...(media ? { media } : {}) }),
    ProjectRequeued: (state) => change(state, { stage: 'queued', failure: undefined }),
    ProjectMediaErased: (state) => change(state, { media: undefined }),
    ProjectDetailsChanged: (state, changes) =>
      exists(state) ? { ...state, details: detailsOf({ ...state.details, ...defined(changes) }) } : state,
    ProjectArchived: (state) => change(state, { archived: true }),
    ProjectUnarchived: (state) => change(state, { archived: false }),
    ProjectDeleted: () => 'deleted',
    MemberInvited: (state, invited) => changeMembers(state, (members) => [...members, { ...invited, joined: false }]),
    InvitationSentAgain: (state) => state,
    InvitationWithdrawn: (state, { memberId }) => changeMembers(state, (members) => membersWithout(members, memberId)),
    MemberJoined: (state, { memberId, userId }) =>
      changeMembers(state, (members) => membersWith(members, memberId, { userId, joined: true })),
    MemberRoleChanged: (state, { memberId, role }) =>
      changeMembers(state, (members) => membersWith(members, memberId, { role })),
    MemberRemoved: withoutMember,
    MemberLeft: withoutMember,
    ReaderExportsAllowed: (state, { allowed }) => change(state, { readersExport: allowed }),
    ReadLinkOpened: (state, readLink) => change(state, { readLink }),
    ReadLinkClosed: (state) => change(state, { readLink: undefined }),
    OwnershipOffered: (state, offer) => change(state, { offer }),
    OwnershipOfferWithdrawn: (state) => change(state, { offer: undefined }),
    OwnershipDeclined: (state) => change(state, { offer: undefined }),
    OwnershipHandedOver: (state, event) => (exists(state) ? { ...state, ...handedOver(state, event) } : state),
  },
});

function defined(changes: { [K in keyof ProjectDetails]?: ProjectDetails[K] | undefined }): Partial<ProjectDetails> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** One stream a project. */
export const projects = defineContext({
  category: 'project',
  decider,
  codec: projectsCodec,
  idOf: (command) => command.projectId,
});
