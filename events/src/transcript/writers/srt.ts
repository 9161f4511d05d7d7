import { cleaned, clock, textOf, type WritableCue } from './plain.ts';

/** A tag as some reader sees it. `1 < 2 und 3 > 2` is none to any of them. */
const tag = /<(?!\s+[^\s\p{L}/!?_])([^<>]*)>/gu;

const withoutTags = (text: string): string => {
  const next = text.replace(tag, '‹$1›');
  return next === text ? text : withoutTags(next);
};

/** Braces in which players look for commands; what they find between two of them they do not show, whatever it is. */
const hasCommand = /\{(?:\\|[A-Za-z]:|[^]*\})/u;
const braces: Readonly<Record<string, string>> = { '{': '❴', '}': '❵' };

/**
 * SRT knows no escapes, so what a reader could take for timing, tags, entities, commands or line breaks is written with look-alikes:
 * every foreign reader shows the text that it is.
 */
const defuse = (text: string): string =>
  withoutTags(text.replaceAll('-->', '→'))
    .replace(/&(?=#?[\p{L}\p{N}]+;)/gu, '＆')
    .replace(/\\(?=[nNh])/gu, '⧵')
    .replace(/[{}]/gu, (brace) => (hasCommand.test(text) ? braces[brace] : undefined) ?? brace);

/** How an SRT file is written. */
export type SrtOptions = {
  /** With a byte order mark and CRLF: players of before 2010 take UTF-8 for Latin-1 and want the line ends of Windows. */
  readonly forOldPlayers?: boolean | undefined;
};

const BYTE_ORDER_MARK = '\uFEFF';

/** SubRip, cue by cue: numbered from 1, comma, UTF-8; without BOM and with LF unless it is for old players. */
export function* srtParts(cues: Iterable<WritableCue>, { forOldPlayers = false }: SrtOptions = {}): Generator<string> {
  let number = 0;
  for (const cue of cleaned(cues)) {
    number += 1;
    const times = `${clock(cue.startMs, ',')} --> ${clock(cue.endMs, ',')}`;
    const part = `${number}\n${times}\n${defuse(textOf(cue))}\n\n`;
    if (!forOldPlayers) yield part;
    else yield (number === 1 ? BYTE_ORDER_MARK : '') + part.replaceAll('\n', '\r\n');
  }
}

/** A whole SubRip file. No cues → an empty file. */
export const writeSrt = (cues: Iterable<WritableCue>, options: SrtOptions = {}): string =>
  [...srtParts(cues, options)].join('');
