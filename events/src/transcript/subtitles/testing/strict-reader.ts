/** A cue as a file holds it. */
export type ReadCue = {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
};

/** What is wrong with a file. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

const timeLine = {
  srt: /^(\d{2,}):([0-5]\d):([0-5]\d),(\d{3}) --> (\d{2,}):([0-5]\d):([0-5]\d),(\d{3})$/u,
  vtt: /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3}) --> (\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/u,
};

const msOf = (parts: readonly string[]): number => {
  const [hours = '', minutes = '', seconds = '', ms = ''] = parts;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(ms);
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>' };
const unescape = (line: string): string => {
  if (/<(?!v |\/v>)|>(?![^<]*$)/u.test(line.replace(/<v [^>]+>/gu, ''))) throw new Malformed(`markup: ${line}`);
  if (/&(?!amp;|lt;|gt;)/u.test(line)) throw new Malformed(`bad escape: ${line}`);
  return line.replace(/&(amp|lt|gt);/gu, (_, name: string) => entities[name] ?? '');
};

const isForbidden = (line: string): boolean =>
  line === '' || line.trim() !== line || line.includes('-->') || /[\p{Cc}\uFEFF\u2028\u2029]/u.test(line);

const readTimes = (line: string, format: 'srt' | 'vtt'): Pick<ReadCue, 'startMs' | 'endMs'> => {
  const found = timeLine[format].exec(line);
  if (!found) throw new Malformed(`no time line: ${line}`);
  const [startMs, endMs] = [msOf(found.slice(1, 5)), msOf(found.slice(5, 9))];
  if (endMs <= startMs) throw new Malformed(`ends before it starts: ${line}`);
  return { startMs, endMs };
};

const readBlock = (block: string, format: 'srt' | 'vtt', number: number): ReadCue => {
  const head = format === 'srt' ? `${number}\n` : '';
  if (!block.startsWith(head)) throw new Malformed(`number ${number} expected`);
  const [times = '', ...lines] = block.slice(head.length).split('\n');
  if (lines.length === 0 || lines.some(isForbidden)) throw new Malformed(`forbidden line in cue ${number}`);
  return { ...readTimes(times, format), lines: format === 'vtt' ? lines.map(unescape) : lines };
};

/** Reads a file that must follow our writing rules to the letter (§3.1). Throws Malformed. */
export const readStrictly = (file: string, format: 'srt' | 'vtt'): ReadCue[] => {
  const head = format === 'vtt' ? 'WEBVTT\n\n' : '';
  if (!file.startsWith(head)) throw new Malformed('header');
  const body = file.slice(head.length);
  if (body === '') return [];
  if (!body.endsWith('\n\n') || body.endsWith('\n\n\n')) throw new Malformed('end');
  const cues = body
    .slice(0, -2)
    .split('\n\n')
    .map((block, n) => readBlock(block, format, n + 1));
  cues.forEach(({ startMs }, n) => {
    if (startMs < (cues[n - 1]?.endMs ?? 0)) throw new Malformed(`cue ${n + 1} overlaps`);
  });
  return cues;
};
