import { cleaned, clock, type FileOptions, type WritableCue } from './plain.ts';

const escaped = (line: string): string => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** WebVTT, cue by cue, with a bare header; every text escaped; a voice tag on every cue where names are wanted. */
export function* vttParts(cues: Iterable<WritableCue>, options: FileOptions = {}): Generator<string> {
  yield 'WEBVTT\n\n';
  for (const { startMs, endMs, lines, name } of cleaned(cues, options)) {
    const voice = name === null ? '' : `<v ${escaped(name)}>`;
    yield `${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${voice}${lines.map(escaped).join('\n')}\n\n`;
  }
}

/** A whole WebVTT file. No cues → only the header. */
export const writeVtt = (cues: Iterable<WritableCue>, options: FileOptions = {}): string =>
  [...vttParts(cues, options)].join('');
