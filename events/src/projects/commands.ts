import type { MediaDetails, ProjectDetails } from './events.ts';
import type { MemberRole } from './roles.ts';
import type { FailureCode, WorkStage } from './stages.ts';

/** What may be asked of those with whom a project is shared. `by` is whose word it is: only the owner shares (SH1). */
export type MembersCommand = { readonly projectId: string } & (
  | {
      readonly type: 'InviteMember';
      readonly memberId: string;
      readonly email: string;
      readonly role: MemberRole;
      /** The verified account of this address, if there is one. */
      readonly userId: string | null;
      readonly ownerEmail: string;
      readonly at: string;
      readonly by: string;
    }
  | { readonly type: 'SendInvitationAgain'; readonly memberId: string; readonly by: string }
  | { readonly type: 'JoinProject'; readonly memberId: string; readonly userId: string }
  | { readonly type: 'ChangeMemberRole'; readonly memberId: string; readonly role: MemberRole; readonly by: string }
  | { readonly type: 'RemoveMember'; readonly memberId: string; readonly by: string }
  | { readonly type: 'LeaveProject'; readonly userId: string }
  | { readonly type: 'AllowReaderExports'; readonly allowed: boolean; readonly by: string }
  | {
      readonly type: 'OpenReadLink';
      readonly linkId: string;
      /** An ISO moment. */
      readonly until: string;
      readonly downloads: boolean;
      readonly by: string;
    }
  | { readonly type: 'CloseReadLink'; readonly by: string }
);

/** What may be asked of the project `projectId`. */
export type ProjectsCommand =
  | MembersCommand
  | ({ readonly projectId: string } & (
      | ({
          readonly type: 'CreateProject';
          readonly ownerId: string;
          readonly fileName: string;
          readonly fileBytes: number;
          readonly privacyPolicyAcceptedAt: string;
        } & ProjectDetails)
      | { readonly type: 'QueueProject'; readonly media: MediaDetails }
      | { readonly type: 'ReachStage'; readonly attempt: number; readonly stage: WorkStage }
      | {
          readonly type: 'FinishProject';
          readonly durationMs: number;
          readonly language: string;
          readonly words: number;
          readonly isVeryQuiet?: true;
        }
      | { readonly type: 'FailProject'; readonly code: FailureCode; readonly media?: MediaDetails }
      | { readonly type: 'RequeueProject' }
      | { readonly type: 'EraseProjectMedia' }
      | { readonly type: 'ChangeProjectDetails'; readonly changes: Partial<ProjectDetails> }
      | { readonly type: 'ArchiveProject' }
      | { readonly type: 'UnarchiveProject' }
      | { readonly type: 'DeleteProject' }
    ));

export type ProjectsRejection =
  | 'not_found'
  | 'project_not_editable'
  | 'job_state_conflict'
  | 'already_exists'
  | 'forbidden'
  | 'own_address'
  | 'already_invited'
  | 'already_joined'
  | 'too_many_members';
