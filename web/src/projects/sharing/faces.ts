import type { Project } from '@soebs/contract';

type Face = { readonly userId: string; readonly name: string };

/** Who takes part in a project beside a person and is known by name: its owner first, then members as they came. */
export const facesOf = (
  { ownerId, members }: Pick<Project, 'ownerId' | 'members'>,
  me: string,
  names: ReadonlyMap<string, string>,
): readonly Face[] =>
  [ownerId, ...members.map(({ userId }) => userId)].flatMap((userId) => {
    const name = names.get(userId);
    return userId === me || name === undefined ? [] : { userId, name };
  });
