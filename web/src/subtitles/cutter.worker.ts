import { segmentCues, type Transcript } from '@soebs/events/transcript';
import { withChanges } from './kept-transcript.ts';
import type { CutAnswer, CutQuestion } from './questions.ts';

let transcript: Transcript = { segments: [], attributes: {} };

const cut = async ({ id, options, context }: Extract<CutQuestion, { kind: 'cut' }>): Promise<void> => {
  const begun = performance.now();
  const cues = await segmentCues(transcript, options, context);
  const answer: CutAnswer = { id, cues, tookMs: performance.now() - begun };
  postMessage(answer);
};

addEventListener('message', ({ data }: MessageEvent<CutQuestion>) => {
  if (data.kind === 'transcript') transcript = withChanges(transcript, data);
  else cut(data).catch(() => postMessage({ id: data.id, isFailed: true } satisfies CutAnswer));
});
