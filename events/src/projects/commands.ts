import type { MediaDetails, ProjectDetails } from './events.ts';
import type { FailureCode, WorkStage } from './stages.ts';

/** What may be asked of the project `projectId`. */
export type ProjectsCommand = { readonly projectId: string } & (
  | ({
      readonly type: 'CreateProject';
      readonly ownerId: string;
      readonly fileName: string;
      readonly fileBytes: number;
      readonly privacyPolicyAcceptedAt: string;
    } & ProjectDetails)
  | { readonly type: 'QueueProject'; readonly media: MediaDetails }
  | { readonly type: 'ReachStage'; readonly attempt: number; readonly stage: WorkStage }
  | { readonly type: 'FinishProject'; readonly durationMs: number; readonly language: string; readonly words: number }
  | { readonly type: 'FailProject'; readonly code: FailureCode; readonly media?: MediaDetails }
  | { readonly type: 'RequeueProject' }
  | { readonly type: 'EraseProjectMedia' }
  | { readonly type: 'ChangeProjectDetails'; readonly changes: Partial<ProjectDetails> }
  | { readonly type: 'ArchiveProject' }
  | { readonly type: 'UnarchiveProject' }
  | { readonly type: 'DeleteProject' }
);

export type ProjectsRejection = 'not_found' | 'project_not_editable' | 'job_state_conflict' | 'already_exists';
