import { z } from 'zod';
import { codePointsIn, ofLength, startOfText } from '../text.ts';
import { anchor, moveAnchor, segmentOfAnchor, type Anchor, type WordsAnchor } from './anchors.ts';
import type { Operation, Renaming } from './operations.ts';

/** How long a comment may be, in code points (SH7). */
export const LONGEST_COMMENT = 2_000;
/** How many threads a text may have, and how many replies a thread. */
export const MOST_THREADS = 1_000;
export const MOST_REPLIES = 100;
/** How much of the words is kept to tell what a comment was about when they are gone, in code points. */
const LONGEST_QUOTE = 200;

const id = z.string().min(1).max(80);
const text = z.string().check(ofLength({ min: 1, max: LONGEST_COMMENT }));
/** Whose act it is; when, null for notes from before comments were. */
const signed = { by: z.string(), at: z.iso.datetime().nullable() };

/** What somebody asks for with comments. A null reply means the thread's own text. */
export const commentAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), id, anchor, text }),
  z.object({ act: z.literal('reply'), id, replyId: id, text }),
  z.object({ act: z.literal('write'), id, replyId: id.nullable(), text }),
  z.object({ act: z.literal('resolve'), id }),
  z.object({ act: z.literal('reopen'), id }),
  z.object({ act: z.literal('remove'), id, replyId: id.nullable() }),
]);
export type CommentAct = z.output<typeof commentAct>;

/** An act on comments as it stands in the log: nobody's own operation, so it is never transformed or taken back (SH7). */
export const commentOperation = z.object({ type: z.literal('C'), comment: commentAct, ...signed });
export type CommentOperation = {
  readonly type: 'C';
  readonly comment: CommentAct;
  readonly by: string;
  readonly at: string | null;
};

const remark = { id, text: z.string(), ...signed };

/** A thread of comments on words or a paragraph. */
export const commentThread = z.object({
  ...remark,
  anchor,
  /** What the words were when they were commented on; '' for a paragraph. */
  quote: z.string(),
  replies: z.array(z.object(remark)),
  resolved: z.object(signed).nullable(),
});
export type CommentThread = z.output<typeof commentThread>;
export type CommentReply = CommentThread['replies'][number];

type Threads = readonly CommentThread[];
type Text = readonly { readonly id: string; readonly text: string }[];

/** The words of an anchor; a blank stands for the end of a paragraph. */
export const wordsOfAnchor = (segments: Text, { start, end }: WordsAnchor): string => {
  const first = segments.findIndex((segment) => segment.id === start.seg);
  const last = segments.findIndex((segment) => segment.id === end.seg);
  if (first < 0 || last < first) return '';
  const texts = segments.slice(first, last + 1).map((segment, n) => {
    const to = n === last - first ? end.at : segment.text.length;
    return segment.text.slice(n === 0 ? start.at : 0, to);
  });
  return texts.join(' ');
};

const lengthOf = (segments: Text, place: number): number => segments[place]?.text.length ?? -1;

/** Whether an anchor lies in a text. */
export const isAnchored = (segments: Text, anchor: Anchor): boolean => {
  if (anchor.on === 'paragraph') return segments.some((segment) => segment.id === anchor.seg);
  const { start, end } = anchor;
  const first = segments.findIndex((segment) => segment.id === start.seg);
  const last = segments.findIndex((segment) => segment.id === end.seg);
  const isTurned = last < first || (first === last && start.at > end.at);
  return !isTurned && start.at <= lengthOf(segments, first) && end.at <= lengthOf(segments, last);
};

type Apply<T extends CommentAct['act']> = (
  threads: Threads,
  act: Extract<CommentAct, { act: T }>,
  context: { readonly signed: Pick<CommentOperation, 'by' | 'at'>; readonly segments: Text },
) => Threads;

const changeThread = (
  threads: Threads,
  threadId: string,
  change: (thread: CommentThread) => CommentThread | null,
): Threads =>
  threads.flatMap((thread) => {
    const next = thread.id === threadId ? change(thread) : thread;
    return next === null ? [] : [next];
  });

const newText = (thread: CommentThread, replyId: string | null, words: string): CommentThread => {
  if (replyId === null) return { ...thread, text: words };
  const replies = thread.replies.map((reply) => (reply.id === replyId ? { ...reply, text: words } : reply));
  return { ...thread, replies };
};

const appliers: { readonly [T in CommentAct['act']]: Apply<T> } = {
  add: (threads, { id: threadId, anchor: on, text: words }, { signed: by, segments }) => {
    // A note was written anew under the same name.
    if (threads.some((thread) => thread.id === threadId))
      return changeThread(threads, threadId, (thread) => newText(thread, null, words));
    if (!isAnchored(segments, on)) return threads;
    const quote = on.on === 'words' ? startOfText(wordsOfAnchor(segments, on), LONGEST_QUOTE, codePointsIn) : '';
    return [...threads, { id: threadId, ...by, anchor: on, quote, text: words, replies: [], resolved: null }];
  },
  reply: (threads, { id: threadId, replyId, text: words }, { signed: by }) =>
    changeThread(threads, threadId, (thread) => ({
      ...thread,
      replies: [...thread.replies, { id: replyId, ...by, text: words }],
    })),
  write: (threads, { id: threadId, replyId, text: words }) =>
    changeThread(threads, threadId, (thread) => newText(thread, replyId, words)),
  resolve: (threads, { id: threadId }, { signed: by }) =>
    changeThread(threads, threadId, (thread) => ({ ...thread, resolved: by })),
  reopen: (threads, { id: threadId }) => changeThread(threads, threadId, (thread) => ({ ...thread, resolved: null })),
  remove: (threads, { id: threadId, replyId }) =>
    changeThread(threads, threadId, (thread) =>
      replyId === null ? null : { ...thread, replies: thread.replies.filter((reply) => reply.id !== replyId) },
    ),
};

/** The comments after an act; one that finds nothing changes nothing. */
export const applyComment = (threads: Threads, { comment, by, at }: CommentOperation, segments: Text): Threads => {
  const apply = appliers[comment.act] as Apply<CommentAct['act']>;
  return apply(threads, comment, { signed: { by, at }, segments });
};

/** The comments after a change of the text. Those that it does not touch keep their identity. */
export const followText = (threads: Threads, op: Operation | Renaming): Threads => {
  if (threads.length === 0 || op.type === 'A') return threads;
  const followed = threads.map((thread) => {
    const moved = moveAnchor(thread.anchor, op);
    return moved === thread.anchor ? thread : { ...thread, anchor: moved };
  });
  return followed.every((thread, n) => thread === threads[n]) ? threads : followed;
};

/** The same act as it reads after a change of the text that stands before it in the log. */
export const moveComment = (op: CommentOperation, before: Operation | Renaming): CommentOperation =>
  op.comment.act === 'add' ? { ...op, comment: { ...op.comment, anchor: moveAnchor(op.comment.anchor, before) } } : op;

/** Comments in reading order; those on one place in the order in which they came. */
export const inReadingOrder = (threads: Threads, segments: Text): readonly CommentThread[] => {
  const places = new Map(segments.map((segment, n) => [segment.id, n]));
  const placeOf = ({ anchor: on }: CommentThread): readonly [number, number] => [
    places.get(segmentOfAnchor(on)) ?? segments.length,
    on.on === 'words' ? on.start.at : -1,
  ];
  return threads.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a[0] - b[0] || a[1] - b[1];
  });
};

const NOTE = 'note:';

/** A note of a paragraph, as texts had them before comments were, said as a comment; anything else stays what it is. */
export const commentOfNote = (op: Operation, by: string): Operation | CommentOperation => {
  if (op.type !== 'A' || op.seg !== null || !op.key.startsWith(NOTE)) return op;
  const { key: noteId, value } = op;
  const comment: CommentAct =
    value === null
      ? { act: 'remove', id: noteId, replyId: null }
      : { act: 'add', id: noteId, anchor: { on: 'paragraph', seg: noteId.slice(NOTE.length) }, text: value };
  return { type: 'C', comment, by, at: null };
};

/** A person who is named in a comment, by the id of their account: names change, and are forgotten. */
const mention = /@\{([\da-f-]{36})\}/gu;

/** Whoever is named in a comment, each once. */
export const mentionedIn = (words: string): string[] => [
  ...new Set(Array.from(words.matchAll(mention), ([, userId = '']) => userId)),
];

/** A mention as it stands in a comment. */
export const mentionOf = (userId: string): string => `@{${userId}}`;

/** A comment with names in the place of ids. */
export const withNames = (words: string, nameOf: (userId: string) => string): string =>
  words.replace(mention, (_, userId: string) => `@${nameOf(userId)}`);
