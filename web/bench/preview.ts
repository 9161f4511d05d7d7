import {
  applyOperations,
  fromStoredTranscript,
  optionsOfPreset,
  type SubtitleOptions,
  type Transcript,
} from '@soebs/events/transcript';
import { Cutter } from '../src/subtitles/cutter.ts';
import { startCutter } from '../src/subtitles/worker-url.ts';
import { talkOf } from './talk.ts';

/** What the preview bench tells: ms from a change to the cues being there, messages to and from the worker included. */
export type PreviewBench = {
  readonly cues: number;
  readonly options: readonly number[];
  readonly edits: readonly number[];
};

const hours = Number(new URLSearchParams(location.search).get('hours') ?? 3);
const TIMES = 20;

const run = async (): Promise<PreviewBench> => {
  let transcript = fromStoredTranscript(talkOf(hours));
  let shown: (count: number) => void = () => undefined;
  const cutter = new Cutter(
    startCutter(),
    (cues) => shown(cues.length),
    () => {
      throw new Error('nothing could be cut');
    },
  );
  const cut = (text: Transcript, options: SubtitleOptions): Promise<number> =>
    new Promise((resolve) => {
      shown = resolve;
      cutter.cut(text, options, { language: 'de-CH' });
    });
  const standard = optionsOfPreset('standard');
  const cues = await cut(transcript, standard);
  const options: number[] = [];
  const edits: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const changed: SubtitleOptions = { ...standard, preset: 'custom', cpl: 36 + (n % 9), cps: 15 + (n % 5) };
    const begun = performance.now();
    await cut(transcript, changed);
    options.push(performance.now() - begun);
  }
  await cut(transcript, standard);
  for (let n = 0; n < TIMES; n += 1) {
    const begun = performance.now();
    const seg = transcript.segments[n * 7 + 3]?.id ?? '';
    const edited = applyOperations(transcript, [{ type: 'T', seg, delta: ['neu '] }]);
    if (edited.ok) transcript = edited.transcript;
    await cut(transcript, standard);
    edits.push(performance.now() - begun);
  }
  return { cues, options, edits };
};

declare global {
  interface Window {
    previewBench: Promise<PreviewBench>;
  }
}
window.previewBench = run();
