import { cleaned, partsOf, type FileOptions, type WritableCue } from './plain.ts';

const time = (ms: number): string => {
  const { hours, minutes, seconds, ms: rest } = partsOf(ms);
  return `${hours}:${minutes}:${seconds}.${rest}`;
};

/** YouTube's SubViewer form: `0:00:01.000,0:00:02.500`, the text, an empty line. */
export function* sbvParts(cues: Iterable<WritableCue>, options: FileOptions = {}): Generator<string> {
  for (const { startMs, endMs, lines } of cleaned(cues, options)) {
    yield `${time(startMs)},${time(endMs)}\n${lines.join('\n')}\n\n`;
  }
}
