import { describe, expect, it } from '@jest/globals';
import { accept, reject } from '../decider.ts';
import { given } from '../testing/scenario.ts';
import { roleOf } from './access.ts';
import type { OwnershipCommand, ProjectsCommand } from './commands.ts';
import { projects } from './decider.ts';
import type { ProjectsEvent } from './events.ts';

const projectId = '11111111-1111-4111-8111-111111111111';
const at = '2026-11-30T10:00:00.000Z';
const until = '2026-12-14T10:00:00.000Z';
const who = { memberId: 'm1', userId: 'u1' };
const media = {
  key: 'projects/p/media',
  bytes: 1_000,
  probedMs: 9_000,
  kind: 'audio',
  contentType: 'audio/mpeg',
} as const;
const queued: readonly ProjectsEvent[] = [
  {
    type: 'ProjectCreated',
    data: {
      title: 'Interview',
      language: 'de-CH',
      expressions: [],
      subtitlePreset: 'standard',
      ownerId: 'owner',
      fileName: 'a.mp3',
      fileBytes: 9,
      privacyPolicyAcceptedAt: at,
    },
  },
  { type: 'ProjectQueued', data: { media } },
];
const invited: ProjectsEvent = {
  type: 'MemberInvited',
  data: { memberId: 'm1', email: 'u1@soebs.example', role: 'reader', userId: 'u1', invitedAt: at },
};
const joined: ProjectsEvent = { type: 'MemberJoined', data: { ...who, role: 'reader' } };
const finished: readonly ProjectsEvent[] = [
  ...queued,
  { type: 'ProjectFinished', data: { durationMs: 9_000, language: 'de', words: 3 } },
];
const shared = [...finished, invited, joined];
const offered: ProjectsEvent = {
  type: 'OwnershipOffered',
  data: { ...who, ownerEmail: 'owner@soebs.example', until },
};
const taken: ProjectsEvent = {
  type: 'OwnershipHandedOver',
  data: { ...who, formerOwnerId: 'owner', formerMemberId: 'm9', at },
};

const offer = (changes: { by?: string; isOfProgram?: boolean; memberId?: string } = {}): ProjectsCommand => ({
  type: 'OfferOwnership',
  projectId,
  memberId: 'm1',
  ownerEmail: 'owner@soebs.example',
  until,
  isOfProgram: false,
  by: 'owner',
  ...changes,
});
const take = (changes: { userId?: string; at?: string; freeBytes?: number } = {}): ProjectsCommand => ({
  type: 'AcceptOwnership',
  projectId,
  userId: 'u1',
  formerMemberId: 'm9',
  freeBytes: 1_000,
  at,
  ...changes,
});
const decline = (userId = 'u1'): ProjectsCommand => ({ type: 'DeclineOwnership', projectId, userId, at });
const withdraw = (by = 'owner'): ProjectsCommand => ({ type: 'WithdrawOwnershipOffer', projectId, by });

describe('handing a project over', () => {
  it('[SH6] the owner offers it to a member who has come, nobody else, and no project that is under way', () => {
    expect(given(projects, ...shared).when(offer())).toEqual(accept(offered));
    expect(given(projects, ...shared).when(offer({ by: 'u1' }))).toEqual(reject('forbidden'));
    expect(given(projects, ...shared).when(offer({ memberId: 'm2' }))).toEqual(reject('not_found'));
    expect(given(projects, ...finished, invited).when(offer())).toEqual(reject('not_joined'));
    expect(given(projects, ...queued, invited, joined).when(offer())).toEqual(reject('project_not_editable'));
    expect(given(projects, ...shared, { type: 'ProjectArchived', data: {} }).when(offer())).toEqual(
      reject('project_not_editable'),
    );
  });

  it('[SH6] what a program has made stays with the contract', () => {
    expect(given(projects, ...shared).when(offer({ isOfProgram: true }))).toEqual(reject('made_by_program'));
  });

  it('[SH6] who it is offered to takes it, and who had it is an editor; the roles change places at that moment', () => {
    expect(given(projects, ...shared, offered).when(take())).toEqual(accept(taken));
    const after = given(projects, ...shared, offered, taken);
    const { state } = after;
    if (typeof state === 'string') throw new Error(state);
    expect([roleOf(state, 'u1'), roleOf(state, 'owner')]).toEqual(['owner', 'editor']);
    expect(state.members).toEqual([
      { memberId: 'm9', userId: 'owner', email: 'owner@soebs.example', role: 'editor', joined: true, invitedAt: at },
    ]);
    expect(after.when(take())).toEqual(reject('no_offer'));
    expect(after.when(withdraw())).toEqual(reject('forbidden'));
    expect(after.when({ type: 'RemoveMember', projectId, memberId: 'm9', by: 'u1' })).toMatchObject({ accepted: true });
  });

  it.each<[string, ProjectsEvent | undefined, ProjectsCommand]>([
    ['somebody else', undefined, take({ userId: 'u2' })],
    ['the owner', undefined, take({ userId: 'owner' })],
    ['once it has expired', undefined, take({ at: until })],
    ['once it was taken back', { type: 'OwnershipOfferWithdrawn', data: who }, take()],
    ['once it was declined', { type: 'OwnershipDeclined', data: who }, take()],
    ['once they have left', { type: 'MemberLeft', data: who }, take()],
    ['once they were removed', { type: 'MemberRemoved', data: who }, take()],
    ['somebody else declining', undefined, decline('u2')],
  ])('[SH6] an offer holds for one, while it stands: %s', (_, event, command) => {
    expect(given(projects, ...shared, offered, ...(event ? [event] : [])).when(command)).toEqual(reject('no_offer'));
  });

  it('[SH6] only what the new owner has room for; archived meanwhile, it stays; deleted with its owner, it is gone', () => {
    const open = given(projects, ...shared, offered);
    expect(open.when(take({ freeBytes: 999 }))).toEqual(reject('quota_exceeded'));
    expect(given(projects, ...shared, offered, { type: 'ProjectArchived', data: {} }).when(take())).toEqual(
      reject('project_not_editable'),
    );
    expect(given(projects, ...shared, offered, { type: 'ProjectDeleted', data: {} }).when(take())).toEqual(
      reject('not_found'),
    );
  });

  it('[SH6] declined once, taken back once; a later offer replaces the one before', () => {
    const open = given(projects, ...shared, offered);
    expect(open.when(decline())).toEqual(accept({ type: 'OwnershipDeclined', data: who }));
    expect(open.when(withdraw())).toEqual(accept({ type: 'OwnershipOfferWithdrawn', data: who }));
    expect(open.when(withdraw('u1'))).toEqual(reject('forbidden'));
    expect(given(projects, ...shared).when(withdraw())).toEqual(accept());
    const other = { memberId: 'm2', userId: 'u2', ownerEmail: 'owner@soebs.example', until };
    const replaced = given(projects, ...shared, offered, { type: 'OwnershipOffered', data: other });
    expect(replaced.when(take())).toEqual(reject('no_offer'));
  });

  it('[SH6] whoever deletes what was theirs deletes nothing of the new owner', () => {
    const after = given(projects, ...shared, offered, taken);
    expect(after.when({ type: 'DeleteProject', projectId, by: 'owner' })).toEqual(reject('forbidden'));
    expect(after.when({ type: 'DeleteProject', projectId, by: 'u1' })).toMatchObject({ accepted: true });
  });

  it('[SH6] every command is refused by a project that is not there', () => {
    const commands: readonly (OwnershipCommand | ProjectsCommand)[] = [offer(), take(), decline(), withdraw()];
    for (const command of commands) expect(given(projects).when(command)).toEqual(reject('not_found'));
  });
});
