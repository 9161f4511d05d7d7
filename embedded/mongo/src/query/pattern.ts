import { BSONRegExp } from 'bson';
import { RE2JS } from 're2js';
import { CommandError } from '../errors.ts';

const REMEMBERED = 500;

/** As in MongoDB, in characters. */
const MOST_LENGTH = 32_764;

const compiled = new Map<string, RE2JS>();

const flags: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  u: 0,
};

const PARTS = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|\$/g;

/** Without the option `m`, the end of the text is also where its last line break stands. */
const withEnd = (pattern: string): string => pattern.replaceAll(PARTS, (part) => (part === '$' ? '(?:\\n?\\z)' : part));

const flagsOf = (options: string): number =>
  Array.from(options).reduce((sum, option) => {
    const flag = flags[option];
    if (flag === undefined) throw new CommandError('BadValue', `invalid flag in regex options: ${options}`);
    return sum | flag;
  }, 0);

const compile = (pattern: string, options: string): RE2JS => {
  const asked = flagsOf(options);
  if (pattern.length > MOST_LENGTH) throw new CommandError('BadValue', 'Regular expression is too long');
  const hasLines = options.includes('m') || /\(\?[a-z]*m/.test(pattern);
  try {
    const made = RE2JS.compile(pattern, asked);
    return hasLines || !pattern.includes('$') ? made : RE2JS.compile(withEnd(pattern), asked);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError('BadValue', `Regular expression is invalid or not supported here: ${why}`);
  }
};

/**
 * A stored or sent regular expression. It takes time in proportion to the text, whatever it says; what only an engine
 * that tries and turns back can do (references back, looking around, possessive or atomic groups) is refused (BadValue).
 */
const patternOf = (pattern: string, options: string): RE2JS => {
  const name = `/${pattern}/${options}`;
  const known = compiled.get(name);
  if (known !== undefined) return known;
  if (compiled.size >= REMEMBERED) compiled.clear();
  const made = compile(pattern, options);
  compiled.set(name, made);
  return made;
};

/** Whether a value is a string that the expression finds something in, or the same expression. */
export const patternTest = (wanted: BSONRegExp): ((value: unknown) => boolean) => {
  const pattern = patternOf(wanted.pattern, wanted.options);
  return (value) =>
    typeof value === 'string'
      ? pattern.test(value)
      : value instanceof BSONRegExp && value.pattern === wanted.pattern && value.options === wanted.options;
};
