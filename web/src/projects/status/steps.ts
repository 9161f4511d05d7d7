import type { Project, ProjectProgress } from '@soebs/contract';

export type StageName = Project['stage'];

/** How a stage stands: behind, under way, ahead, where it broke, or the end of a project that failed. */
export type StepState = 'done' | 'current' | 'ahead' | 'broken' | 'failed';
export type Step = { readonly stage: StageName; readonly state: StepState };

const way = [
  'queued',
  'started',
  'extractAudio',
  'transcribeAudio',
  'proofreadTranscription',
  'storeTranscription',
] as const satisfies readonly StageName[];

/** The furthest stage that is known: a tick may be ahead of the event. */
const reached = (project: Project, tick: ProjectProgress | undefined): number => {
  const byEvent = way.findIndex((stage) => stage === project.stage);
  const byTick = way.findIndex((stage) => stage === tick?.stage);
  return project.stage === 'queued' ? 0 : Math.max(byEvent, byTick);
};

const stateAt = (index: number, at: number): StepState => {
  if (index < at) return 'done';
  return index === at ? 'current' : 'ahead';
};

/** The stages of a project in their order (PJ1), ended by finished, or by failed right after the one where it failed. */
export const stepsOf = (project: Project, tick?: ProjectProgress): readonly Step[] => {
  if (project.stage === 'finished')
    return [...way, 'finished' as const].map((stage): Step => ({ stage, state: 'done' }));
  if (project.stage === 'failed') {
    const at = way.findIndex((stage) => stage === project.failedAt);
    return [
      ...way.slice(0, at + 1).map((stage, index): Step => ({ stage, state: index < at ? 'done' : 'broken' })),
      { stage: 'failed', state: 'failed' },
    ];
  }
  const at = project.uploading ? -1 : reached(project, tick);
  const steps = way.map((stage, index): Step => ({ stage, state: stateAt(index, at) }));
  return [...steps, { stage: 'finished', state: 'ahead' }];
};
