import { z } from 'zod';
import { codePointsIn, ofLength, startOfText } from '../text.ts';
import { anchor, isAnchored, moveAnchor, wordsOfAnchor, type TextOfAnchor } from './anchors.ts';
import { highlightAct, isHighlightAct, moveHighlight, type HighlightAct } from './highlights.ts';
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

/** What is said or marked beside the letters: comments, and passages (TX43). */
export const remarkAct = z.discriminatedUnion('act', [...commentAct.options, ...highlightAct.options]);
export type RemarkAct = CommentAct | HighlightAct;

/** An act on comments or marked passages as it stands in the log: nobody's own operation, so it is never transformed or taken back (SH7). */
export const commentOperation = z.object({ type: z.literal('C'), comment: remarkAct, ...signed });
export type CommentOperation = {
  readonly type: 'C';
  readonly comment: RemarkAct;
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
type Signed = Pick<CommentOperation, 'by' | 'at'>;
type Apply<T extends CommentAct['act']> = (
  threads: Threads,
  act: Extract<CommentAct, { act: T }>,
  context: { readonly signed: Signed; readonly segments: TextOfAnchor },
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
export const applyComment = (
  threads: Threads,
  { act, signed: by, segments }: { readonly act: CommentAct; readonly signed: Signed; readonly segments: TextOfAnchor },
): Threads => (appliers[act.act] as Apply<CommentAct['act']>)(threads, act, { signed: by, segments });

const movedAct = (act: RemarkAct, before: Operation | Renaming): RemarkAct => {
  if (isHighlightAct(act)) return moveHighlight(act, before);
  return act.act === 'add' ? { ...act, anchor: moveAnchor(act.anchor, before) } : act;
};

/** The same act as it reads after a change of the text that stands before it in the log. */
export const moveComment = (op: CommentOperation, before: Operation | Renaming): CommentOperation => ({
  ...op,
  comment: movedAct(op.comment, before),
});

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
