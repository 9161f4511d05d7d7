import { cleaned, partsOf, textOf, type WritableCue } from './plain.ts';

const time = (ms: number): string => {
  const { hours, minutes, seconds, ms: rest } = partsOf(ms);
  return `${hours}:${minutes}:${seconds}.${rest}`;
};

/** YouTube's SubViewer form: `0:00:01.000,0:00:02.500`, the text, an empty line. */
export function* sbvParts(cues: Iterable<WritableCue>): Generator<string> {
  for (const cue of cleaned(cues)) {
    yield `${time(cue.startMs)},${time(cue.endMs)}\n${textOf(cue)}\n\n`;
  }
}
