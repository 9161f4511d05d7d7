import { hasCues, readCues } from './cue-file.ts';
import { textOfBytes } from './encoding.ts';
import { tokensOf } from '../tokens.ts';
import type { FilePiece } from './pieces.ts';
import { readPlain } from './plain-file.ts';

export type { FilePiece } from './pieces.ts';

/** Ten hours of talk as subtitles have two million characters. */
export const LARGEST_TEXT_FILE_BYTES = 5_000_000;

/** Why a file cannot be read as a text. */
export type TextFileFault = 'file_empty' | 'file_too_large' | 'file_unreadable';

/** A file of text: what it says, and whether it says when. */
export type TextFile = { readonly kind: 'subtitles' | 'text'; readonly pieces: readonly FilePiece[] };

export type ReadTextFile =
  { readonly ok: true; readonly file: TextFile } | { readonly ok: false; readonly code: TextFileFault };

/** Letters that are written as they are typed: one line, no signs that nobody sees. */
const lineOf = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[\s\u00A0\u202F\u0085]+/gu, ' ')
    .replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, '')
    .trim();

/**
 * Reads SubRip, WebVTT or plain text, told by what stands in the file and not by its name: any line ends, with or without mark,
 * numbers and names; tags and entities are not spoken (TX41). `names` are speakers who are known already.
 */
export const readTextFile = (bytes: Uint8Array, names: readonly string[] = []): ReadTextFile => {
  if (bytes.length > LARGEST_TEXT_FILE_BYTES) return { ok: false, code: 'file_too_large' };
  const text = textOfBytes(bytes);
  if (text === null) return { ok: false, code: 'file_unreadable' };
  const isTimed = hasCues(text);
  const pieces = (isTimed ? readCues(text, names) : readPlain(text, names))
    .map((piece) => ({ ...piece, text: lineOf(piece.text) }))
    .filter((piece) => tokensOf(piece.text).length > 0);
  if (pieces.length === 0) return { ok: false, code: 'file_empty' };
  return { ok: true, file: { kind: isTimed ? 'subtitles' : 'text', pieces } };
};
