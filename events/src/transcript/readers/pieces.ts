/** What a file says at a stretch: letters of one speaker, with a time where the file has one. */
export type FilePiece = {
  readonly text: string;
  /** Who speaks; null where the file does not say. */
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** A paragraph of the file begins here. */
  readonly beginsParagraph: boolean;
};

const MS_A_SECOND = 1_000;

/** A time as files write it, hours and fraction as they like: `1:02:03,5`, `02:03.500`, `62:03`. */
export const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?`;

/** The milliseconds of what `TIME` has found. */
export const millisecondsOf = ([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number => {
  const whole = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return whole * MS_A_SECOND + Number((fraction ?? '').padEnd(3, '0'));
};

const name = /^(\p{Lu}[\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.()-]+){0,3}):(?:\s+|$)/u;

/** Who a line says speaks, and what is left of it; null where it begins with no name. */
export const namedLine = (line: string): { readonly speaker: string; readonly rest: string } | null => {
  const found = name.exec(line);
  return found?.[1] === undefined ? null : { speaker: found[1], rest: line.slice(found[0].length) };
};

/** A line at which somebody may begin to speak; whether more stands below it in its paragraph or cue. */
type HeadLine = { readonly line: string; readonly isHead: boolean };

/**
 * Which beginnings of lines are names: those that are known already, stand alone over what is said, or come more than once. `Achtung: …`
 * once in a text is a word of it.
 */
export const namesIn = (lines: readonly HeadLine[], known: readonly string[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { line, isHead } of lines) {
    const named = namedLine(line);
    const isAlone = named?.rest === '' && isHead;
    if (named) counts.set(named.speaker, (counts.get(named.speaker) ?? 0) + (isAlone ? 2 : 1));
  }
  const often = [...counts].flatMap(([speaker, count]) => (count > 1 || known.includes(speaker) ? [speaker] : []));
  return new Set(often);
};
