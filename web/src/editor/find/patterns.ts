import { RE2JS, RE2JSException } from 're2js';
import type { Pattern, Place } from './matches.ts';

/** `$1` is what stands in the first brackets, `$&` the whole hit, `$$` a dollar. */
const REFERENCE = /\$(\$|&|\d)/gu;

const WORD = String.raw`\p{L}\p{M}\p{N}_`;
/** An escaped sign, or one that begins or ends a set of signs. */
const SIGNS = /\\[\s\S]|[[\]]/gu;

/** RE2 counts only the letters of English as those of a word: here they are those of every language. */
const withAllLetters = (source: string): string => {
  let isInSet = false;
  return source.replace(SIGNS, (sign) => {
    if (sign === '[' || sign === ']') isInSet = sign === '[';
    if (sign === String.raw`\w`) return isInSet ? WORD : `[${WORD}]`;
    return sign === String.raw`\W` && !isInSet ? `[^${WORD}]` : sign;
  });
};

/**
 * A regular expression to be looked for; null when it is none. It is matched in linear time (RE2), so that no expression can hold up
 * the page: looking around and back-references are no part of it.
 */
export const compilePattern = (source: string, matchCase: boolean): Pattern | null => {
  try {
    const compiled = RE2JS.compile(withAllLetters(source), matchCase ? 0 : RE2JS.CASE_INSENSITIVE);
    return {
      placesIn: (text) => {
        const matcher = compiled.matcher(text);
        const found: Place[] = [];
        while (matcher.find())
          if (matcher.end() > matcher.start()) found.push({ from: matcher.start(), to: matcher.end() });
        return found;
      },
      put: (text, { from }, template) => {
        const matcher = compiled.matcher(text);
        if (!matcher.find(from) || matcher.start() !== from) return template;
        return template.replace(REFERENCE, (_, name: string) => {
          if (name === '$') return '$';
          const group = name === '&' ? 0 : Number(name);
          return group > matcher.groupCount() ? '' : (matcher.group(group) ?? '');
        });
      },
    };
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
};
