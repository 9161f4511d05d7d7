import { BSONRegExp } from 'bson';
import { CommandError } from '../errors.ts';

const REMEMBERED = 500;
const compiled = new Map<string, RegExp>();

const compile = (pattern: string, options: string): RegExp => {
  // Perl's leading (?i) is an option here, JavaScript knows it only as one.
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const source = inline === null ? pattern : pattern.slice(inline[0].length);
  const asked = `${options}${inline?.[1] ?? ''}`;
  const flags = ['i', 'm', 's'].filter((flag) => asked.includes(flag)).join('');
  if (!/^[imsu]*$/.test(asked)) throw new CommandError('BadValue', `invalid flag in regex options: ${options}`);
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    return lenient(source, flags);
  }
};

/** Escapes that Unicode mode refuses, such as \- outside a class, are fine without it. */
const lenient = (source: string, flags: string): RegExp => {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new CommandError('BadValue', `Regular expression is invalid: ${String(error)}`);
  }
};

/** A stored or sent regular expression as a JavaScript one. Refuses invalid ones (BadValue). */
const patternOf = (pattern: string, options: string): RegExp => {
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
