import { accept, reject, type Decision } from '../decider.ts';
import {
  isAnchored,
  isHighlightAct,
  MOST_HIGHLIGHTS,
  MOST_REPLIES,
  MOST_THREADS,
  moveComment,
  type CommentAct,
  type CommentOperation,
  type CommentThread,
  type HighlightAct,
  type LoggedOperation,
  type RemarkAct,
  type Transcript,
} from '../transcript/index.ts';
import type { TranscriptDocumentsCommand, TranscriptDocumentsRejection } from './commands.ts';
import type { TranscriptDocumentsEvent } from './events.ts';

type CommentCommand = Extract<TranscriptDocumentsCommand, { type: 'CommentTranscript' }>;
type Verdict = TranscriptDocumentsRejection | 'accepted' | 'already';
type ActOf<T extends RemarkAct['act']> = Extract<RemarkAct, { act: T }>;

/** Who asks, and what there is. */
type Scene = Pick<CommentCommand, 'by' | 'isOwner'> & { readonly transcript: Transcript };

const ofThread = (
  { transcript: { comments = [] } }: Scene,
  id: string,
  rule: (thread: CommentThread) => Verdict,
): Verdict => {
  const thread = comments.find((each) => each.id === id);
  return thread ? rule(thread) : 'not_found';
};

/** Whose words they are: of the thread, or of one of its replies. */
const authorOf = ({ by, replies }: CommentThread, replyId: string | null): string | undefined =>
  replyId === null ? by : replies.find((reply) => reply.id === replyId)?.by;

/** Only who wrote a comment writes it anew; who wrote it or owns the project takes it away (SH7). */
const rules: { readonly [T in CommentAct['act']]: (act: ActOf<T>, scene: Scene) => Verdict } = {
  add: ({ id, anchor }, { transcript: { comments = [], segments } }) => {
    if (comments.some((each) => each.id === id)) return 'already';
    if (comments.length >= MOST_THREADS) return 'too_many_comments';
    return isAnchored(segments, anchor) ? 'accepted' : 'transcript_conflict';
  },
  reply: ({ id, replyId }, scene) =>
    ofThread(scene, id, ({ replies }) => {
      if (replies.some((reply) => reply.id === replyId)) return 'already';
      return replies.length < MOST_REPLIES ? 'accepted' : 'too_many_comments';
    }),
  write: ({ id, replyId }, scene) =>
    ofThread(scene, id, (thread) => {
      const author = authorOf(thread, replyId);
      if (author === undefined) return 'not_found';
      return author === scene.by ? 'accepted' : 'forbidden';
    }),
  resolve: ({ id }, scene) => ofThread(scene, id, ({ resolved }) => (resolved ? 'already' : 'accepted')),
  reopen: ({ id }, scene) => ofThread(scene, id, ({ resolved }) => (resolved ? 'accepted' : 'already')),
  remove: ({ id, replyId }, scene) =>
    ofThread(scene, id, (thread) => {
      const author = authorOf(thread, replyId);
      if (author === undefined) return 'already';
      return author === scene.by || scene.isOwner ? 'accepted' : 'forbidden';
    }),
};

/** Who may correct a text marks passages in it, and changes or takes away anybody's marks (TX43). */
const highlightRules: { readonly [T in HighlightAct['act']]: (act: ActOf<T>, transcript: Transcript) => Verdict } = {
  highlight: ({ id, anchor }, { highlights = [], segments }) => {
    if (highlights.some((each) => each.id === id)) return 'already';
    if (highlights.length >= MOST_HIGHLIGHTS) return 'too_many_comments';
    return isAnchored(segments, anchor) ? 'accepted' : 'transcript_conflict';
  },
  rehighlight: ({ id, colour, name }, { highlights = [] }) => {
    const known = highlights.find((each) => each.id === id);
    if (!known) return 'not_found';
    return known.colour === colour && known.name === name ? 'already' : 'accepted';
  },
  unhighlight: ({ id }, { highlights = [] }) => (highlights.some((each) => each.id === id) ? 'accepted' : 'already'),
};

const verdictOn = (act: RemarkAct, scene: Scene): Verdict =>
  isHighlightAct(act)
    ? (highlightRules[act.act] as (act: HighlightAct, transcript: Transcript) => Verdict)(act, scene.transcript)
    : (rules[act.act] as (act: CommentAct, scene: Scene) => Verdict)(act, scene);

/** Decides an act on the comments of a text. Its words are found again behind everything newer than the revision it was made on. */
export const decideComment = (
  { opId, by, at, isOwner, comment }: CommentCommand,
  { transcript, newer }: { readonly transcript: Transcript; readonly newer: readonly LoggedOperation[] },
): Decision<TranscriptDocumentsEvent, TranscriptDocumentsRejection> => {
  const made: CommentOperation = { type: 'C', comment, by, at };
  const moved = newer.reduce<CommentOperation>(
    (op, before) => (before.type === 'C' ? op : moveComment(op, before)),
    made,
  );
  const verdict = verdictOn(moved.comment, { by, isOwner, transcript });
  if (verdict === 'already') return accept();
  if (verdict !== 'accepted') return reject(verdict);
  return accept({ type: 'TranscriptEdited', data: { opId, by, ops: [moved] } });
};
