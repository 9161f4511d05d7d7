import type { Sharing } from '@soebs/contract';
import type { User } from '../accounts/documents/collections.ts';
import type { Client } from './client.ts';
import { storiesOf } from './stories.ts';
import type { World } from './world.ts';

type Role = 'editor' | 'reader';
type Outcome = { readonly email: string; readonly refusal: string | null };

/** A correction of the text that `finished` makes. */
export const edit = (opId: string, text = 'x ') => ({
  opId,
  baseRevision: 1,
  operations: [{ type: 'T', seg: 'p0', delta: [text] }],
});

/** What an owner does to share projects, and those who come. */
export const sharingBy = (world: World, owner: { readonly user: User; readonly client: Client }) => {
  const invite = async (projectId: string, ...invited: { email: string; role?: Role }[]): Promise<Outcome[]> => {
    const invitations = invited.map(({ email, role = 'editor' }) => ({ email, role }));
    const path = `/projects/${projectId}/members`;
    return (await owner.client.data<{ items: Outcome[] }>('post', path, { body: { invitations } })).items;
  };
  const sharingOf = (projectId: string, client = owner.client): Promise<Sharing> =>
    client.data('get', `/projects/${projectId}/members`);
  const idOf = async (projectId: string, email: string): Promise<string> => {
    const member = (await sharingOf(projectId)).items.find((each) => each.email === email);
    if (!member) throw new Error(`${email} is no member`);
    return member.memberId;
  };
  return {
    invite,
    sharingOf,
    idOf,
    /** A finished project of the owner. */
    finished: () => storiesOf(world).finished(owner.user._id, 'ein gemeinsamer Text'),
    /** Somebody who has joined a project in a role. */
    joinedAs: async (projectId: string, role: Role) => {
      const member = await world.member();
      await invite(projectId, { email: member.user.email, role });
      await member.client.data('post', `/projects/${projectId}/visit`);
      return { ...member, memberId: await idOf(projectId, member.user.email) };
    },
  };
};
