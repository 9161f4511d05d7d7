import { describe, expect, it } from '@jest/globals';
import { accept, reject } from '../decider.ts';
import { given } from '../testing/scenario.ts';
import type { ProjectsCommand } from './commands.ts';
import { expressionsOf, isEditable, projects } from './decider.ts';
import type { ProjectsEvent } from './events.ts';

const projectId = '11111111-1111-4111-8111-111111111111';
const details = { title: 'Interview', language: 'de-CH', expressions: ['Grüezi'], subtitlePreset: 'standard' };
const rest = {
  ownerId: 'user-1',
  fileName: 'a.mp3',
  fileBytes: 9,
  privacyPolicyAcceptedAt: '2026-11-27T10:00:00.000Z',
};
const media = {
  key: 'projects/x/media',
  bytes: 9,
  probedMs: 60_000,
  kind: 'audio',
  contentType: 'audio/mpeg',
} as const;
const created: ProjectsEvent = { type: 'ProjectCreated', data: { ...details, ...rest } };
const queued: ProjectsEvent = { type: 'ProjectQueued', data: { media } };
const reached = (attempt: number, stage: 'started' | 'extractAudio' | 'storeTranscription'): ProjectsEvent => ({
  type: 'ProjectStageReached',
  data: { attempt, stage },
});
const finished: ProjectsEvent = { type: 'ProjectFinished', data: { durationMs: 60_000, language: 'de', words: 3 } };
const failed: ProjectsEvent = { type: 'ProjectFailed', data: { code: 'media_corrupt' } };
const archived: ProjectsEvent = { type: 'ProjectArchived', data: {} };
const change: ProjectsCommand = { type: 'ChangeProjectDetails', projectId, changes: { title: 'New' } };

describe('projects', () => {
  it('[PJ1] goes through the stages in order, never back within an attempt or to an earlier attempt', () => {
    const step = (attempt: number, stage: 'started' | 'extractAudio'): ProjectsCommand => ({
      type: 'ReachStage',
      projectId,
      attempt,
      stage,
    });
    expect(given(projects, created, queued).when(step(1, 'started'))).toEqual(accept(reached(1, 'started')));
    expect(given(projects, created, queued, reached(1, 'extractAudio')).when(step(1, 'started'))).toEqual(accept());
    expect(given(projects, created, queued, reached(1, 'storeTranscription')).when(step(2, 'started'))).toEqual(
      accept(reached(2, 'started')),
    );
    expect(given(projects, created, queued, reached(2, 'started')).when(step(1, 'extractAudio'))).toEqual(accept());
    expect(given(projects, created, queued, finished).when(step(2, 'started'))).toEqual(reject('job_state_conflict'));
  });

  it('[PJ1] ends finished or failed, once', () => {
    const finish: ProjectsCommand = { type: 'FinishProject', projectId, durationMs: 60_000, language: 'de', words: 3 };
    expect(given(projects, created, queued).when(finish)).toEqual(accept(finished));
    expect(given(projects, created, queued, finished).when(finish)).toEqual(accept());
    expect(
      given(projects, created, queued, finished).when({ type: 'FailProject', projectId, code: 'media_corrupt' }),
    ).toEqual(reject('job_state_conflict'));
    expect(given(projects, created, queued, failed).when(finish)).toEqual(reject('job_state_conflict'));
  });

  it.each<[string, ProjectsEvent[], boolean]>([
    ['being uploaded', [created], false],
    ['queued', [created, queued], false],
    ['failed', [created, queued, failed], false],
    ['finished', [created, queued, finished], true],
    ['finished and archived', [created, queued, finished, archived], false],
    ['taken out of the archive', [created, queued, finished, archived, { type: 'ProjectUnarchived', data: {} }], true],
  ])('[PJ1] a project %s: editable only when finished and not archived', (_, past, editable) => {
    const { state, when } = given(projects, ...past);
    expect(typeof state !== 'string' && isEditable(state)).toBe(editable);
    expect(when(change).accepted).toBe(editable);
    if (!editable) expect(when(change)).toEqual(reject('project_not_editable'));
  });

  it('[PJ8] a project that only lacked credits keeps its media and can be queued again', () => {
    const broke: ProjectsEvent = { type: 'ProjectFailed', data: { code: 'not_enough_credits_left', media } };
    expect(
      given(projects, created).when({ type: 'FailProject', projectId, code: 'not_enough_credits_left', media }),
    ).toEqual(accept(broke));
    expect(given(projects, created, broke).when({ type: 'RequeueProject', projectId })).toEqual(
      accept({ type: 'ProjectRequeued', data: {} }),
    );
    expect(given(projects, created, failed).when({ type: 'RequeueProject', projectId })).toEqual(
      reject('job_state_conflict'),
    );
  });

  it('is created once, deleted only when nothing runs, and gone afterwards', () => {
    const create: ProjectsCommand = { type: 'CreateProject', projectId, ...details, ...rest };
    const remove: ProjectsCommand = { type: 'DeleteProject', projectId };
    expect(given(projects).when(create)).toEqual(accept(created));
    expect(given(projects, created).when(create)).toEqual(reject('already_exists'));
    expect(given(projects, created, queued).when(remove)).toEqual(reject('job_state_conflict'));
    expect(given(projects, created, queued, finished).when(remove)).toEqual(
      accept({ type: 'ProjectDeleted', data: {} }),
    );
    expect(given(projects, created, { type: 'ProjectDeleted', data: {} }).when(change)).toEqual(reject('not_found'));
  });

  it('[PJ11] is recognised with its expressions and its owner’s own words, each once', () => {
    const create: ProjectsCommand = {
      type: 'CreateProject',
      projectId,
      ...details,
      ...rest,
      vocabulary: ['Söbs', 'Grüezi'],
    };
    const made: ProjectsEvent = {
      type: 'ProjectCreated',
      data: { ...details, ...rest, vocabulary: ['Söbs', 'Grüezi'] },
    };
    expect(given(projects).when(create)).toEqual(accept(made));
    const { state } = given(projects, made);
    expect(typeof state === 'object' && expressionsOf(state)).toEqual(['Grüezi', 'Söbs']);
    expect(projects.codec.sealedFieldsOf('ProjectCreated')).toContain('vocabulary');
  });

  it('[PJ8] erases the recording of what has ended, once, and keeps that of what runs', () => {
    const erase: ProjectsCommand = { type: 'EraseProjectMedia', projectId };
    const erased: ProjectsEvent = { type: 'ProjectMediaErased', data: {} };
    expect(given(projects, created, queued).when(erase)).toEqual(reject('job_state_conflict'));
    expect(given(projects, created, queued, finished).when(erase)).toEqual(accept(erased));
    expect(given(projects, created, queued, finished, erased).when(erase)).toEqual(accept());
    const lost: ProjectsEvent = { type: 'ProjectFailed', data: { code: 'worker_lost', media } };
    expect(given(projects, created, lost, erased).when({ type: 'RequeueProject', projectId })).toEqual(
      reject('job_state_conflict'),
    );
  });

  it('[OP22] whose channels are people are held back from readers that do not know such ones; the others are not', () => {
    const versionOf = (speakers: '2' | 'channels', highest?: number) =>
      projects.codec.encode({ type: 'ProjectDetailsChanged', data: { speakers } }, highest)?.version;
    expect([versionOf('2'), versionOf('2', 1), versionOf('channels'), versionOf('channels', 1)]).toEqual([
      1,
      1,
      2,
      undefined,
    ]);
  });
});
