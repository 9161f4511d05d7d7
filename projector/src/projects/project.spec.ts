import { describe, expect, it } from '@jest/globals';
import { keptProject } from '@soebs/contract';
import { workStages, type ProjectsEvent } from '@soebs/events';
import { timeOf, viewOf } from '../testing/scenario.ts';
import { projectView } from './project.projection.ts';

const details = { title: 'Gespräch', language: 'auto', expressions: ['Söbs'], subtitlePreset: 'standard' };
const created: ProjectsEvent = {
  type: 'ProjectCreated',
  data: {
    ...details,
    ownerId: 'u',
    fileName: 'a.mp3',
    fileBytes: 9,
    privacyPolicyAcceptedAt: timeOf(0),
    vocabulary: ['Mandant'],
  },
};
const media = {
  key: 'projects/x/media',
  bytes: 9,
  probedMs: 61_000,
  kind: 'audio',
  contentType: 'audio/mpeg',
} as const;
const queued: ProjectsEvent = { type: 'ProjectQueued', data: { media } };
const reached = (stage: (typeof workStages)[number], attempt = 1): ProjectsEvent => ({
  type: 'ProjectStageReached',
  data: { attempt, stage },
});
const finished: ProjectsEvent = { type: 'ProjectFinished', data: { durationMs: 60_500, language: 'de', words: 7 } };
const view = (...events: ProjectsEvent[]) => viewOf(projectView, 'x', events);

describe('a project’s view', () => {
  it('[PJ2] begins waiting for its media, with what was said at its creation and nothing private', () => {
    const shown = view(created);
    expect(shown).toEqual({
      ...details,
      id: 'x',
      ownerId: 'u',
      fileName: 'a.mp3',
      fileBytes: 9,
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
      people: ['u'],
      endedAt: null,
      createdAt: timeOf(0),
      changedAt: timeOf(0),
    });
    expect(keptProject.strict().parse(shown)).toEqual(shown);
  });

  it('[PJ1] goes through the stages and ends finished, with the decoded length', () => {
    expect(view(created, queued)).toMatchObject({ uploading: false, stage: 'queued', media: { durationMs: 61_000 } });
    for (const stage of workStages)
      expect(view(created, queued, reached(stage, 2))).toMatchObject({ stage, attempt: 2 });
    expect(view(created, queued, finished)).toMatchObject({
      stage: 'finished',
      status: 'finished',
      words: 7,
      spokenLanguage: 'de',
      media: { durationMs: 60_500, kind: 'audio', frameRate: null },
      changedAt: timeOf(2),
      createdAt: timeOf(0),
      endedAt: timeOf(2),
    });
  });

  it('[PJ3] shows why it failed, and forgets it when it is queued again', () => {
    const failed = { type: 'ProjectFailed', data: { code: 'not_enough_credits_left', media } } as const;
    expect(view(created, failed)).toMatchObject({
      stage: 'failed',
      status: 'failed',
      failure: 'not_enough_credits_left',
      failedAt: null,
      endedAt: timeOf(1),
      uploading: false,
      media: { durationMs: 61_000 },
    });
    expect(view(created, failed, { type: 'ProjectRequeued', data: {} })).toMatchObject({
      stage: 'queued',
      status: 'ongoing',
      failure: null,
      endedAt: null,
      uploading: false,
    });
    const lost = { type: 'ProjectFailed', data: { code: 'worker_lost' } } as const;
    const broken = view(created, queued, reached('extractAudio', 1), lost);
    expect(broken).toMatchObject({ stage: 'failed', failedAt: 'extractAudio' });
    expect(
      view(created, queued, reached('extractAudio', 1), lost, { type: 'ProjectRequeued', data: {} }),
    ).toMatchObject({
      failedAt: null,
    });
    expect(view(created, { type: 'ProjectFailed', data: { code: 'media_corrupt' } })).toMatchObject({ media: null });
  });

  it('changes only the details that are named', () => {
    expect(view(created, { type: 'ProjectDetailsChanged', data: { title: 'Neu' } })).toMatchObject({
      ...details,
      title: 'Neu',
    });
  });

  it('is archived and taken back', () => {
    const archived: ProjectsEvent = { type: 'ProjectArchived', data: {} };
    expect(view(created, queued, finished, archived)?.archived).toBe(true);
    expect(view(created, queued, finished, archived, { type: 'ProjectUnarchived', data: {} })?.archived).toBe(false);
  });

  it('[SH6] is offered to one member at most, and to nobody once that was answered or they have gone', () => {
    const who = { memberId: 'm', userId: 'v' };
    const until = '2026-12-14T10:00:00.000Z';
    const joined: ProjectsEvent = { type: 'MemberJoined', data: { ...who, role: 'reader' } };
    const offered: ProjectsEvent = { type: 'OwnershipOffered', data: { ...who, ownerEmail: 'r@soebs.example', until } };
    const open = view(created, queued, finished, joined, offered);
    expect(open?.ownershipOffer).toEqual({ ...who, until });
    expect(JSON.stringify(open)).not.toContain('soebs.example');
    for (const type of ['OwnershipOfferWithdrawn', 'OwnershipDeclined', 'MemberLeft', 'MemberRemoved'] as const)
      expect(view(created, queued, finished, joined, offered, { type, data: who })).not.toHaveProperty(
        'ownershipOffer',
      );
    const taken = view(created, queued, finished, joined, offered, {
      type: 'OwnershipHandedOver',
      data: { ...who, formerOwnerId: 'u', formerMemberId: 'f', at: until },
    });
    expect(taken).toMatchObject({
      ownerId: 'v',
      people: ['u', 'v'],
      members: [{ memberId: 'f', userId: 'u', role: 'editor' }],
    });
    expect(taken).not.toHaveProperty('ownershipOffer');
  });

  it('[AU12] is nothing once it is deleted', () => {
    expect(view(created, queued, finished, { type: 'ProjectDeleted', data: {} })).toBeNull();
  });

  it('[SH6] is in the list of who is invited, and tells of who has joined', () => {
    const invited: ProjectsEvent = {
      type: 'MemberInvited',
      data: { memberId: 'm', email: 'a@soebs.example', role: 'editor', userId: 'v', invitedAt: timeOf(0) },
    };
    const stranger: ProjectsEvent = { ...invited, data: { ...invited.data, memberId: 'n', userId: null } };
    const joined = (memberId: string, userId: string): ProjectsEvent => ({
      type: 'MemberJoined',
      data: { memberId, userId, role: 'editor' },
    });
    expect(view(created, invited, stranger)).toMatchObject({ people: ['u', 'v'], members: [] });
    expect(JSON.stringify(view(created, invited))).not.toContain('soebs.example');
    const both = [created, invited, stranger, joined('m', 'v'), joined('n', 'w')];
    expect(view(...both)).toMatchObject({
      people: ['u', 'v', 'w'],
      members: [
        { memberId: 'm', userId: 'v', role: 'editor' },
        { memberId: 'n', userId: 'w', role: 'editor' },
      ],
    });
    const reader = { memberId: 'n', userId: 'w', role: 'reader' } as const;
    expect(view(...both, { type: 'MemberRoleChanged', data: reader })?.members[1]).toEqual(reader);
    const removed: ProjectsEvent = { type: 'MemberRemoved', data: { memberId: 'm', userId: 'v' } };
    const left: ProjectsEvent = { type: 'MemberLeft', data: { memberId: 'n', userId: 'w' } };
    expect(view(...both, removed, left)).toMatchObject({ people: ['u'], members: [] });
    expect(view(created, { type: 'ReaderExportsAllowed', data: { allowed: false } })?.readersExport).toBe(false);
  });
});
