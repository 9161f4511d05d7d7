import { describe, expect, it } from '@jest/globals';
import { accept, reject } from '../decider.ts';
import { given } from '../testing/scenario.ts';
import { linkStanding, mayDo, roleOf, type ProjectAct, type ProjectRole } from './access.ts';
import type { ProjectsCommand } from './commands.ts';
import { projects } from './decider.ts';
import type { ProjectsEvent } from './events.ts';
import { MOST_MEMBERS } from './members.ts';

const projectId = '11111111-1111-4111-8111-111111111111';
const at = '2026-11-29T10:00:00.000Z';
const created: ProjectsEvent = {
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
};
const invited = (memberId = 'm1', changes: { email?: string; userId?: string | null } = {}): ProjectsEvent => ({
  type: 'MemberInvited',
  data: { memberId, email: `${memberId}@soebs.example`, role: 'editor', userId: null, invitedAt: at, ...changes },
});
const joined = (memberId = 'm1', userId = 'u1'): ProjectsEvent => ({
  type: 'MemberJoined',
  data: { memberId, userId, role: 'editor' },
});
const invite = (
  changes: { memberId?: string; email?: string; userId?: string | null; by?: string } = {},
): ProjectsCommand => ({
  type: 'InviteMember',
  projectId,
  memberId: 'm2',
  email: 'neu@soebs.example',
  role: 'reader',
  userId: null,
  ownerEmail: 'owner@soebs.example',
  at,
  by: 'owner',
  ...changes,
});

describe('the members of a project', () => {
  it('[SH2] an address is invited once, whatever the case of its letters; never the owner’s own', () => {
    expect(given(projects, created).when(invite())).toEqual(
      accept({
        type: 'MemberInvited',
        data: { memberId: 'm2', email: 'neu@soebs.example', role: 'reader', userId: null, invitedAt: at },
      }),
    );
    const twice = given(projects, created, invited('m1'));
    expect(twice.when(invite({ email: 'M1@Soebs.Example' }))).toEqual(reject('already_invited'));
    expect(given(projects, created).when(invite({ email: 'OWNER@soebs.example' }))).toEqual(reject('own_address'));
    expect(given(projects, created).when(invite({ userId: 'owner' }))).toEqual(reject('own_address'));
    expect(given(projects).when(invite())).toEqual(reject('not_found'));
  });

  it('[SH2] two addresses of one account: told once it has joined, before that nothing tells that it is one', () => {
    const other = invite({ userId: 'u1' });
    expect(given(projects, created, invited('m1', { userId: 'u1' }), joined()).when(other)).toEqual(
      reject('already_invited'),
    );
    expect(given(projects, created, invited('m1', { userId: 'u1' })).when(other)).toMatchObject({
      accepted: true,
      events: [{ type: 'MemberInvited', data: { memberId: 'm2', userId: null } }],
    });
  });

  it('[SH1] fifty, not one more; who has gone leaves room', () => {
    const all = Array.from({ length: MOST_MEMBERS }, (_, n) => invited(`x${n}`));
    expect(given(projects, created, ...all).when(invite())).toEqual(reject('too_many_members'));
    const withdrawn: ProjectsEvent = { type: 'InvitationWithdrawn', data: { memberId: 'x7', userId: null } };
    expect(given(projects, created, ...all, withdrawn).when(invite())).toMatchObject({ accepted: true });
  });

  it.each<ProjectsCommand>([
    invite({ by: 'u1' }),
    { type: 'SendInvitationAgain', projectId, memberId: 'm1', by: 'u1' },
    { type: 'ChangeMemberRole', projectId, memberId: 'm1', role: 'reader', by: 'u1' },
    { type: 'RemoveMember', projectId, memberId: 'm1', by: 'u1' },
    { type: 'AllowReaderExports', projectId, allowed: false, by: 'u1' },
    { type: 'OpenReadLink', projectId, linkId: 'l1', until: at, downloads: true, by: 'u1' },
    { type: 'CloseReadLink', projectId, by: 'u1' },
  ])('[SH1] only the owner shares: $type', (command) => {
    expect(given(projects, created, invited(), joined()).when(command)).toEqual(reject('forbidden'));
  });

  it('[SH2] somebody joins a place once, and nobody takes the place of another', () => {
    const join = (userId: string, memberId = 'm1'): ProjectsCommand => ({
      type: 'JoinProject',
      projectId,
      memberId,
      userId,
    });
    expect(given(projects, created, invited()).when(join('u1'))).toEqual(accept(joined()));
    expect(given(projects, created, invited(), joined()).when(join('u1'))).toEqual(accept());
    expect(given(projects, created, invited(), joined()).when(join('u2'))).toEqual(reject('not_found'));
    expect(given(projects, created, invited('m1', { userId: 'u1' })).when(join('u2'))).toEqual(reject('not_found'));
    expect(given(projects, created, invited()).when(join('owner'))).toEqual(reject('already_invited'));
    expect(given(projects, created, invited(), joined(), invited('m2')).when(join('u1', 'm2'))).toEqual(
      reject('already_invited'),
    );
  });

  it('[SH4] who is removed, or goes, is a member no more; who never came is withdrawn', () => {
    const remove: ProjectsCommand = { type: 'RemoveMember', projectId, memberId: 'm1', by: 'owner' };
    const leave: ProjectsCommand = { type: 'LeaveProject', projectId, userId: 'u1' };
    const gone = { memberId: 'm1', userId: 'u1' };
    const inside = given(projects, created, invited(), joined());
    expect(inside.when(remove)).toEqual(accept({ type: 'MemberRemoved', data: gone }));
    expect(inside.when(leave)).toEqual(accept({ type: 'MemberLeft', data: gone }));
    expect(given(projects, created, invited()).when(remove)).toEqual(
      accept({ type: 'InvitationWithdrawn', data: { memberId: 'm1', userId: null } }),
    );
    const left = given(projects, created, invited(), joined(), { type: 'MemberLeft', data: gone });
    expect(left.when(remove)).toEqual(reject('not_found'));
    expect(left.when(leave)).toEqual(reject('not_found'));
    expect(given(projects, created).when({ ...leave, userId: 'owner' })).toEqual(reject('not_found'));
  });

  it('[SH2] an invitation is sent again only to who has not come yet', () => {
    const again: ProjectsCommand = { type: 'SendInvitationAgain', projectId, memberId: 'm1', by: 'owner' };
    expect(given(projects, created, invited()).when(again)).toEqual(
      accept({ type: 'InvitationSentAgain', data: { memberId: 'm1' } }),
    );
    expect(given(projects, created, invited(), joined()).when(again)).toEqual(reject('already_joined'));
  });

  it('[SH1] a role and the word on exports change once', () => {
    const reader: ProjectsCommand = {
      type: 'ChangeMemberRole',
      projectId,
      memberId: 'm1',
      role: 'reader',
      by: 'owner',
    };
    const changed: ProjectsEvent = {
      type: 'MemberRoleChanged',
      data: { memberId: 'm1', userId: 'u1', role: 'reader' },
    };
    expect(given(projects, created, invited(), joined()).when(reader)).toEqual(accept(changed));
    expect(given(projects, created, invited(), joined(), changed).when(reader)).toEqual(accept());
    const forbid: ProjectsCommand = { type: 'AllowReaderExports', projectId, allowed: false, by: 'owner' };
    const forbidden: ProjectsEvent = { type: 'ReaderExportsAllowed', data: { allowed: false } };
    expect(given(projects, created).when(forbid)).toEqual(accept(forbidden));
    expect(given(projects, created, forbidden).when(forbid)).toEqual(accept());
  });
});

describe('the read link', () => {
  const opened = (linkId: string): ProjectsEvent => ({
    type: 'ReadLinkOpened',
    data: { linkId, until: at, downloads: false },
  });
  const close: ProjectsCommand = { type: 'CloseReadLink', projectId, by: 'owner' };

  it('[SH3] is made by the owner and closed once', () => {
    const open = { projectId, linkId: 'l1', until: at, downloads: false, by: 'owner' } as const;
    expect(given(projects, created).when({ type: 'OpenReadLink', ...open })).toEqual(accept(opened('l1')));
    const closed: ProjectsEvent = { type: 'ReadLinkClosed', data: { linkId: 'l1' } };
    expect(given(projects, created, opened('l1')).when(close)).toEqual(accept(closed));
    expect(given(projects, created, opened('l1'), closed).when(close)).toEqual(accept());
  });

  it('[SH3] only the last one opens, until it expires', () => {
    const readLink = { linkId: 'l2', until: at, downloads: true };
    const before = new Date(Date.parse(at) - 1);
    expect(linkStanding({ readLink }, 'l2', before)).toBe('open');
    expect(linkStanding({ readLink }, 'l2', new Date(at))).toBe('link_expired');
    expect(linkStanding({ readLink }, 'l1', before)).toBe('link_closed');
    expect(linkStanding({ readLink: undefined }, 'l2', before)).toBe('link_closed');
  });
});

describe('who may do what', () => {
  const acts: Readonly<Record<ProjectAct, string>> = {
    read: 'owner editor reader',
    comment: 'owner editor reader',
    correct: 'owner editor',
    export: 'owner editor reader',
    manage: 'owner',
  };
  it.each(Object.entries(acts) as [ProjectAct, string][])('[SH1] %s: %s', (act, roles) => {
    const all: ProjectRole[] = ['owner', 'editor', 'reader'];
    expect(all.filter((role) => mayDo(role, act, { readersExport: true })).join(' ')).toBe(roles);
  });

  it('[SH1] readers export unless the owner says no; nobody else minds', () => {
    const may = (role: ProjectRole) => mayDo(role, 'export', { readersExport: false });
    expect([may('owner'), may('editor'), may('reader')]).toEqual([true, true, false]);
  });

  it('[SH1] a stranger is nothing, and nobody is an empty place', () => {
    const project = { ownerId: 'owner', members: [{ userId: null, role: 'editor' as const }] };
    expect(roleOf(project, 'owner')).toBe('owner');
    expect(roleOf(project, 'u1')).toBeUndefined();
  });
});
