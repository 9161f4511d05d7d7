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

/** What may be asked of who owns a project. `by`: only the owner offers it; `userId`: only the member answers (SH6). */
export type OwnershipCommand = { readonly projectId: string } & (
  | {
      readonly type: 'OfferOwnership';
      readonly memberId: string;
      readonly ownerEmail: string;
      /** An ISO moment. */
      readonly until: string;
      /** A program has made the project: it belongs to the contract. */
      readonly isOfProgram: boolean;
      readonly by: string;
    }
  | { readonly type: 'WithdrawOwnershipOffer'; readonly by: string }
  | {
      readonly type: 'AcceptOwnership';
      readonly userId: string;
      /** The place of who owned it until now. */
      readonly formerMemberId: string;
      /** How much more the new owner may keep. */
      readonly freeBytes: number;
      readonly at: string;
    }
  | { readonly type: 'DeclineOwnership'; readonly userId: string; readonly at: string }
);

/** What may be asked of the project `projectId`. */
export type ProjectsCommand =
  | MembersCommand
  | OwnershipCommand
  | ({ readonly projectId: string } & (
      | ({
          readonly type: 'CreateProject';
          readonly ownerId: string;
          readonly fileName: string;
          readonly fileBytes: number;
          readonly privacyPolicyAcceptedAt: string;
          /** The owner's own words. */
          readonly vocabulary?: string[] | undefined;
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
      /** With `by`: only while it is theirs. */
      | { readonly type: 'DeleteProject'; readonly by?: string }
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
  | 'too_many_members'
  | 'not_joined'
  | 'made_by_program'
  | 'no_offer'
  | 'quota_exceeded';
