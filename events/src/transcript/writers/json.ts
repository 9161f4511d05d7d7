import { inReadingOrder, segmentOfAnchor, wordsOfAnchor } from '../anchors.ts';
import { withNames, type CommentReply, type CommentThread } from '../comments.ts';
import { speakerName, type Transcript } from '../shapes.ts';
import { wordsOf } from '../tokens.ts';
import { writtenHighlights } from './highlights.ts';
import { plain } from './plain.ts';

type NameOf = (userId: string) => string | null;

const remark = ({ by, at, text }: Pick<CommentReply, 'by' | 'at' | 'text'>, nameOf: NameOf) => ({
  author: nameOf(by),
  at,
  text: withNames(text, (userId) => nameOf(userId) ?? '–'),
});

/** A thread as data: the paragraph in which it begins, counted from 0, and its words as they stand now. */
const commentOf = (thread: CommentThread, { segments }: Transcript, nameOf: NameOf) => ({
  paragraph: segments.findIndex(({ id }) => id === segmentOfAnchor(thread.anchor)),
  words: thread.anchor.on === 'words' ? plain(wordsOfAnchor(segments, thread.anchor)) : null,
  ...remark(thread, nameOf),
  replies: thread.replies.map((reply) => remark(reply, nameOf)),
  resolvedBy: thread.resolved ? { author: nameOf(thread.resolved.by), at: thread.resolved.at } : null,
});

const commentsIn = (transcript: Transcript, nameOf: NameOf) =>
  inReadingOrder(transcript.comments ?? [], transcript.segments).map((thread) => commentOf(thread, transcript, nameOf));

/** A list under a name; nothing where it is empty. */
function* listIn(name: string, list: readonly unknown[]): Generator<string> {
  if (list.length > 0) yield `,"${name}":${JSON.stringify(list)}`;
}

/** Whose names are written, and what is besides the words. */
type JsonOptions = { readonly nameOf?: NameOf; readonly withHighlights?: boolean };

/** The transcript with all its words and their times as JSON, paragraph by paragraph; then what people have said about it and marked. */
export function* jsonParts(
  transcript: Transcript,
  language: string,
  { nameOf = () => null, withHighlights = false }: JsonOptions = {},
): Generator<string> {
  yield `{"version":1,"language":${JSON.stringify(language)},"paragraphs":[`;
  let isFirst = true;
  for (const segment of transcript.segments) {
    const speaker = speakerName(transcript, segment.speakerId);
    const words = wordsOf(segment).map((word) => ({ ...word, text: plain(word.text) }));
    const paragraph = { speaker, text: plain(segment.text), words };
    yield `${isFirst ? '' : ','}\n${JSON.stringify(paragraph)}`;
    isFirst = false;
  }
  yield '\n]';
  yield* listIn('comments', commentsIn(transcript, nameOf));
  yield* listIn('highlights', withHighlights ? writtenHighlights(transcript) : []);
  yield '}\n';
}
