import {
  applyOperations,
  type FilePiece,
  type Operation,
  type TextFile,
  type Transcript,
} from '@soebs/events/transcript';
import { ownWordsOf, placeWords, type PlacedWord } from './align.ts';
import { importOperations, type ImportChoice } from './operations.ts';

/** In a text that nobody has spoken in, cues become paragraphs: at a rest, or when one has become long. */
const REST_MS = 1_500;
const LONG_CHARACTERS = 400;

const begins = (piece: FilePiece, before: FilePiece | undefined, length: number): boolean => {
  if (piece.beginsParagraph || !before) return true;
  const restMs = (piece.startMs ?? 0) - (before.endMs ?? 0);
  return restMs > REST_MS || (length > LONG_CHARACTERS && /[.!?…]\P{L}*$/u.test(before.text));
};

const withParagraphs = (pieces: readonly FilePiece[]): FilePiece[] => {
  let length = 0;
  return pieces.map((piece, n) => {
    const beginsParagraph = begins(piece, pieces[n - 1], length);
    length = beginsParagraph ? piece.text.length : length + piece.text.length;
    return { ...piece, beginsParagraph };
  });
};

/** What a file would make of a text. */
export type ImportPlan = {
  readonly operations: readonly Operation[];
  readonly result: Transcript;
  /** Words of the file, and how many of them stand in the text already, letter by letter. */
  readonly words: number;
  readonly same: number;
};

/** What is usually wanted: plain text has paragraphs of its own, subtitles have none. */
export const usualChoice = ({ kind, pieces }: TextFile): ImportChoice => ({
  takesParagraphs: kind === 'text' && pieces.length > 1,
  takesSpeakers: pieces.some(({ speaker }) => speaker !== null),
});

const isSame = ({ same, text }: PlacedWord): boolean => same?.text === text;

/** What a file makes of a text; null when it cannot be made of it. */
export const planImport = (
  transcript: Transcript,
  file: TextFile,
  { newId, ...choice }: ImportChoice & { readonly newId: () => string },
): ImportPlan | null => {
  const isEmpty = ownWordsOf(transcript.segments).length === 0;
  const makes = isEmpty && file.kind === 'subtitles';
  const placed = placeWords(makes ? withParagraphs(file.pieces) : file.pieces, transcript.segments);
  const takesParagraphs = makes || choice.takesParagraphs;
  const operations = importOperations(transcript, placed, { ...choice, takesParagraphs, newId });
  const applied = applyOperations(transcript, operations);
  if (!applied.ok) return null;
  return { operations, result: applied.transcript, words: placed.length, same: placed.filter(isSame).length };
};
