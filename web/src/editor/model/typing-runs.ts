import { insertedText, type Operation, type TextOperation } from '@soebs/events/transcript';

/** Letters typed within this time of each other are taken back together. */
const TYPING_RUN_MS = 1_000;
/** What one key writes: a sign of two units at most. */
const KEY_UNITS = 2;

const putIn = ({ delta }: TextOperation): number =>
  delta.reduce<number>((sum, part) => sum + insertedText(part).length, 0);

/** The segment in which a letter or two were typed or deleted; null for larger edits, each a step of its own. */
const keystrokeIn = (ops: readonly Operation[]): string | null => {
  const [op] = ops;
  if (ops.length !== 1 || op?.type !== 'T') return null;
  const small = op.delta.every((part) =>
    typeof part === 'number' ? part >= -1 : typeof part === 'string' && part.length <= KEY_UNITS,
  );
  return small ? op.seg : null;
};

/** The segment in which a key has replaced or taken out what was selected: what is typed next belongs to it. */
const overtypedIn = (ops: readonly Operation[]): string | null => {
  const texts = ops.filter((op) => op.type === 'T');
  const isOther = ops.some(({ type }) => type === 'S' || type === 'A');
  if (isOther || texts.reduce((sum, op) => sum + putIn(op), 0) > KEY_UNITS) return null;
  return ops.find((op) => op.type === 'M')?.seg ?? texts[0]?.seg ?? null;
};

/** True for what one key does: a word that is typed, also over a selection, is sent as a whole once the hands rest (TX13). */
export const isTyping = (ops: readonly Operation[]): boolean => (keystrokeIn(ops) ?? overtypedIn(ops)) !== null;

/** Tells which edits belong to one run of typing. */
export type TypingRuns = {
  readonly joins: (ops: readonly Operation[]) => boolean;
  readonly end: () => void;
};

/** The runs of typing by a clock: letter by letter, begun by a letter or by one that is typed over a selection (TX14). */
export const typingRuns = (now: () => number): TypingRuns => {
  let last: { seg: string | null; atMs: number } = { seg: null, atMs: 0 };
  return {
    joins: (ops) => {
      const seg = keystrokeIn(ops);
      const atMs = now();
      const joins = seg !== null && last.seg === seg && atMs - last.atMs < TYPING_RUN_MS;
      last = { seg: seg ?? overtypedIn(ops), atMs };
      return joins;
    },
    end: () => {
      last = { seg: null, atMs: 0 };
    },
  };
};
