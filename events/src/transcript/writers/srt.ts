import { cleaned, clock, type FileOptions, type WritableCue } from './plain.ts';

/** SRT knows no escapes, so what a reader could take for timing, tags or commands is written with look-alikes. */
const defuse = (text: string): string =>
  text
    .replaceAll('-->', '→')
    .replace(/<([\p{L}/!][^<>]*)>/gu, '‹$1›')
    .replace(/<(?=[\p{L}/!][^>]*>)/gu, '‹')
    .replace(/\{\\+/gu, '{');

/** SubRip, cue by cue: numbered from 1, comma, UTF-8 without BOM, LF; a speaker's name where another one begins. */
export function* srtParts(cues: Iterable<WritableCue>, options: FileOptions = {}): Generator<string> {
  let number = 0;
  let speaking: string | null = null;
  for (const { startMs, endMs, lines, name } of cleaned(cues, options)) {
    number += 1;
    const label = name !== null && name !== speaking ? `${name}: ` : '';
    speaking = name;
    const text = defuse(`${label}${lines.join('\n')}`);
    yield `${number}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${text}\n\n`;
  }
}

/** A whole SubRip file. No cues → an empty file. */
export const writeSrt = (cues: Iterable<WritableCue>, options: FileOptions = {}): string =>
  [...srtParts(cues, options)].join('');
