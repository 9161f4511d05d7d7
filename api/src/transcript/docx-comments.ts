import {
  inReadingOrder,
  plain,
  withNames,
  type Anchor,
  type CommentThread,
  type Transcript,
} from '@soebs/events/transcript';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** A comment as Word keeps it: a reply follows its thread, and stands on the same words. */
export type WordComment = {
  readonly id: number;
  /** The comment that it answers; null for the first of a thread. */
  readonly parent: number | null;
  readonly isDone: boolean;
  readonly author: string;
  readonly at: string | null;
  readonly text: string;
};

/** A place in a paragraph as it is written, where comments begin or end. */
export type CommentEdge = {
  readonly seg: string;
  readonly at: number;
  readonly edge: 'start' | 'end';
  readonly ids: readonly number[];
};

export type WordComments = { readonly comments: readonly WordComment[]; readonly edges: readonly CommentEdge[] };

/** Who says it when the account was deleted. */
const NOBODY = '–';

/** An offset of the raw text in the text that is written; a letter behind it keeps a blank before it from being taken away. */
export const writtenOffset = (text: string, at: number): number => plain(`${text.slice(0, at)}x`).length - 1;

const endsOf = (anchor: Anchor, lengths: ReadonlyMap<string, number>) =>
  anchor.on === 'words'
    ? anchor
    : { start: { seg: anchor.seg, at: 0 }, end: { seg: anchor.seg, at: lengths.get(anchor.seg) ?? 0 } };

/** What people have said about a text, in reading order, and where it stands (SH7). */
export const wordComments = (
  { comments = [], segments }: Transcript,
  nameOf: (userId: string) => string | null,
): WordComments => {
  const texts = new Map(segments.map(({ id, text }) => [id, text]));
  const lengths = new Map(segments.map(({ id, text }) => [id, text.length]));
  const written: WordComment[] = [];
  const edges: CommentEdge[] = [];
  const add = ({ by, at, text }: Pick<CommentThread, 'by' | 'at' | 'text'>, parent: number | null, isDone: boolean) => {
    const said = withNames(text, (userId) => nameOf(userId) ?? NOBODY);
    const id = written.length;
    written.push({ id, parent, isDone, author: nameOf(by) ?? NOBODY, at, text: said });
    return id;
  };
  for (const thread of inReadingOrder(comments, segments)) {
    const first = add(thread, null, thread.resolved !== null);
    const ids = [first, ...thread.replies.map((reply) => add(reply, first, thread.resolved !== null))];
    const { start, end } = endsOf(thread.anchor, lengths);
    const place = ({ seg, at }: typeof start) => ({ seg, at: writtenOffset(texts.get(seg) ?? '', at), ids });
    edges.push({ ...place(start), edge: 'start' }, { ...place(end), edge: 'end' });
  }
  return { comments: written, edges };
};

const W15 = 'http://schemas.microsoft.com/office/word/2012/wordml';
const PART = 'commentsExtended';
const contentType = `<Override PartName="/word/${PART}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${PART}+xml"/>`;
const relation = `<Relationship Id="rIdReplies" Type="http://schemas.microsoft.com/office/2011/relationships/${PART}" Target="${PART}.xml"/>`;

/** The name of a comment's paragraph: eight hexadecimal digits, above zero. */
const paragraphId = (id: number): string => (id + 1).toString(16).toUpperCase().padStart(8, '0');

const extended = (comments: readonly WordComment[]): string => {
  const rows = comments.map(({ id, parent, isDone }) => {
    const above = parent === null ? '' : ` w15:paraIdParent="${paragraphId(parent)}"`;
    return `<w15:commentEx w15:paraId="${paragraphId(id)}"${above} w15:done="${isDone ? '1' : '0'}"/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w15:commentsEx xmlns:w15="${W15}">${rows.join('')}</w15:commentsEx>`;
};

/**
 * Says in a document which comments are replies and which are resolved: a part of its own, which knows a comment by the name of its
 * one paragraph (MS-DOCX 2.5.4).
 */
export const withReplies = (document: Uint8Array, comments: readonly WordComment[]): Uint8Array => {
  if (comments.length === 0) return document;
  const parts = unzipSync(document);
  const change = (name: string, edit: (xml: string) => string): void => {
    const bytes = parts[name];
    if (!bytes) throw new Error(`the document has no ${name}`);
    parts[name] = strToU8(edit(strFromU8(bytes)));
  };
  change('word/comments.xml', (xml) =>
    xml.replaceAll(/<w:comment (.*?)<w:p>/gs, (_, head: string) => {
      const id = Number(/w:id="(\d+)"/.exec(head)?.[1]);
      // Without a time the library writes the present one.
      const dated = comments[id]?.at === null ? head.replace(/ ?w:date="[^"]*"/, '') : head;
      return `<w:comment ${dated}<w:p w14:paraId="${paragraphId(id)}">`;
    }),
  );
  change('[Content_Types].xml', (xml) => xml.replace('</Types>', `${contentType}</Types>`));
  change('word/_rels/document.xml.rels', (xml) => xml.replace('</Relationships>', `${relation}</Relationships>`));
  parts[`word/${PART}.xml`] = strToU8(extended(comments));
  return zipSync(parts);
};
