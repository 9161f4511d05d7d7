import { millisecondsOf, namedLine, namesIn, TIME, type FilePiece } from './pieces.ts';

/** A time before a paragraph: in brackets, or alone on its line. */
const bracketed = new RegExp(String.raw`^[[(]${TIME}[\])]\s*`, 'u');
const alone = new RegExp(String.raw`^${TIME}$`, 'u');
/** Times as f4 writes them, behind what was said. */
const hashed = /#\d{1,2}:\d{2}:\d{2}-\d#/gu;

/** The time at the beginning of a line, and what is left of it. */
const timedLine = (line: string): { readonly startMs: number | null; readonly rest: string } => {
  const found = bracketed.exec(line) ?? alone.exec(line);
  return found
    ? { startMs: millisecondsOf(found.slice(1, 5)), rest: line.slice(found[0].length) }
    : { startMs: null, rest: line };
};

/** The paragraphs: parted by empty lines; where there are none every line is one. */
const blocksOf = (lines: readonly string[]): string[][] => {
  const trimmed = lines.map((line) => line.replace(hashed, '').trim());
  if (!trimmed.some((line, n) => line === '' && n > 0 && n < trimmed.length - 1))
    return trimmed.filter((line) => line !== '').map((line) => [line]);
  return trimmed
    .reduce<string[][]>(
      (blocks, line) => {
        if (line === '') blocks.push([]);
        else blocks.at(-1)?.push(line);
        return blocks;
      },
      [[]],
    )
    .filter((block) => block.length > 0);
};

type Block = { readonly startMs: number | null; readonly speaker: string | null; readonly text: string };

/** A paragraph without what stands before it: a time, a name, or both, on a line of their own or not. */
const readBlock = (block: readonly string[], names: ReadonlySet<string>): Block => {
  const { startMs, rest } = timedLine(block[0] ?? '');
  const lines = (rest === '' ? block.slice(1) : [rest, ...block.slice(1)]).filter((line) => line !== '');
  const named = namedLine(lines[0] ?? '');
  if (named === null || !names.has(named.speaker)) return { startMs, speaker: null, text: lines.join(' ') };
  return { startMs, speaker: named.speaker, text: [named.rest, ...lines.slice(1)].join(' ').trim() };
};

/** Plain text, paragraph by paragraph; a speaker goes on until another one is named, a head alone belongs to what follows. */
export const readPlain = (text: string, known: readonly string[]): FilePiece[] => {
  const blocks = blocksOf(text.split('\n'));
  const heads = blocks.flatMap((block) =>
    block.slice(0, 2).map((line, n) => ({ line: timedLine(line).rest, isHead: n + 1 < block.length })),
  );
  const names = namesIn(heads, known);
  let speaking: string | null = null;
  let waitingMs: number | null = null;
  return blocks.flatMap((block): FilePiece[] => {
    const { startMs, speaker, text: said } = readBlock(block, names);
    speaking = speaker ?? speaking;
    waitingMs = startMs ?? waitingMs;
    if (said === '') return [];
    const piece = { text: said, speaker: speaking, startMs: waitingMs, endMs: null, beginsParagraph: true };
    waitingMs = null;
    return [piece];
  });
};
