import { transcriptApi } from '@soebs/contract';
import type { Commands } from '../commands/commands.ts';
import { done, refuse } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { accessTo } from '../commands/project-access.ts';
import type { Comments } from './comments.ts';
import type { Documents } from './documents.ts';

/** Reading and correcting a text. The socket is the usual way for corrections; this is the fallback. */
export const transcriptRoutes = ({
  documents,
  comments,
  commands,
}: {
  readonly documents: Documents;
  readonly comments: Comments;
  readonly commands: Commands;
}): Route[] => [
  route(transcriptApi.get, async ({ params, query, person }) => {
    const view = await documents.view(person, params.id, query.revision);
    return view ? done(view) : refuse('not_found');
  }),
  route(transcriptApi.versions, async ({ params, person }) => {
    const items = await documents.versions(person, params.id);
    return items ? done({ items }) : refuse('not_found');
  }),
  route(transcriptApi.restore, ({ params, body, person }) => documents.restore(person, params.id, body.revision)),
  route(transcriptApi.edit, ({ params, body, person }) => {
    const { operations, ...batch } = body;
    return documents.answer(person, params.id, { ...batch, ops: operations });
  }),
  route(transcriptApi.comment, ({ params, body, person }) => comments.take(person, params.id, body)),
  route(transcriptApi.people, async ({ params, person }) => {
    const items = await comments.people(person, params.id);
    return items ? done({ items }) : refuse('not_found');
  }),
  route(transcriptApi.revisions, async ({ params, query, person }) =>
    (await accessTo(commands, person, { id: params.id, act: 'read' })).ok
      ? done((await documents.pageAfter(params.id, query.after)) as never)
      : refuse('not_found'),
  ),
];
