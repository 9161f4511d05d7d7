import { composed } from '../../text.ts';
import { languageOf } from '../shapes.ts';
import type { Cue } from '../subtitles/cues.ts';

/** What a file needs of a cue. */
export type WritableCue = Pick<Cue, 'startMs' | 'endMs' | 'lines'> & { readonly names?: Cue['names'] } & Pick<
    Cue,
    'language'
  >;

/** A line as files hold it: no control character, not empty. */
export type CleanLine = {
  readonly text: string;
  /** Who speaks, and the line without his name; null where no names are wanted or he has none. */
  readonly voice: { readonly name: string; readonly text: string } | null;
};

/** A cue with its text as files hold it. */
export type CleanCue = Pick<Cue, 'language'> & {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly CleanLine[];
};

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** Hours, minutes, seconds and milliseconds of whole milliseconds, rounded once, so that 59.9996 s is 1:00.000. */
export const partsOf = (ms: number): { hours: number; minutes: string; seconds: string; ms: string } => {
  const whole = Math.max(0, Math.round(ms));
  const seconds = Math.floor(whole / 1_000);
  const minutes = Math.floor(seconds / 60);
  return {
    hours: Math.floor(minutes / 60),
    minutes: digits(minutes % 60, 2),
    seconds: digits(seconds % 60, 2),
    ms: digits(whole % 1_000, 3),
  };
};

/** hh:mm:ss and milliseconds after a mark; a hundred hours keep their digits. */
export const clock = (ms: number, mark: ',' | '.'): string => {
  const { hours, minutes, seconds, ms: rest } = partsOf(ms);
  return `${digits(hours, 2)}:${minutes}:${seconds}${mark}${rest}`;
};

/** One line of text: no control characters, no special blanks, no blank at the ends, no half character. */
export const plain = (line: string): string =>
  composed(line)
    .replace(/[\r\n\v\f\t\u0085\u2028\u2029\u00A0\u202F]/gu, ' ')
    .replace(/[\p{Cc}\u200B\uFEFF\uFFFE\uFFFF]/gu, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/ {2,}/gu, ' ')
    .trim();

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const neutralAtAnEnd = /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u;
const MARK = '\u200F';

/** Right-to-left text stays in logical order; a neutral sign at an end gets a mark, so that it is shown on its side. */
const directed = (line: string): string =>
  rightToLeft.test(line) && neutralAtAnEnd.test(line) ? `${MARK}${line}${MARK}` : line;

const cleanLine = (line: string, named: Cue['names'][number] | undefined): CleanLine[] => {
  const text = plain(line);
  if (text === '') return [];
  if (!named) return [{ text: directed(text), voice: null }];
  const said = text.startsWith(named.label) ? text.slice(named.label.length) : text;
  return [{ text: directed(text), voice: { name: named.name, text: directed(said) } }];
};

/** The cues that have something to show. */
export function* cleaned(cues: Iterable<WritableCue>): Generator<CleanCue> {
  for (const { startMs, endMs, lines, names, language } of cues) {
    const clean = lines.flatMap((line, n) => cleanLine(line, names?.[n]));
    if (clean.length > 0) yield { startMs, endMs, lines: clean, ...languageOf({ language }) };
  }
}

/** The text of a cue, line by line. */
export const textOf = ({ lines }: CleanCue): string => lines.map(({ text }) => text).join('\n');
