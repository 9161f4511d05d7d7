import type { CommentThread, StoredTranscript } from '@soebs/events/transcript';
import type { CommentsLink } from '../src/editor/collaboration/link.ts';

/** So many comments all over a text, each on its paragraph's first word. */
export const saidOf = ({ segments }: StoredTranscript, count: number): readonly CommentThread[] =>
  segments.slice(0, count).map(({ id: seg, text }, n) => ({
    id: `comment-${String(n)}`,
    by: n % 2 === 0 ? 'me' : 'anna',
    at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    text: 'Stimmt dieses Wort? Bitte noch einmal nachhören, hier wird durcheinander gesprochen.',
    anchor: { on: 'words', start: { seg, at: 0 }, end: { seg, at: text.indexOf(' ') } },
    quote: text.slice(0, text.indexOf(' ')),
    replies: [{ id: `reply-${String(n)}`, by: 'anna', at: null, text: 'Ja.' }],
    resolved: null,
  }));

/** Comments that are only looked at. */
export const commentsLink: CommentsLink = {
  me: 'me',
  isOwner: true,
  act: () => Promise.resolve({ ok: false, code: 'offline' }),
  people: () => Promise.resolve([{ userId: 'anna', name: 'Anna Meier', isMember: true }]),
};
