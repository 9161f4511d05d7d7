import { segmentCues, type Transcript } from '@soebs/events/transcript';
import { withChanges } from './kept-transcript.ts';
import type { CutAnswer, CutQuestion } from './questions.ts';

let transcript: Transcript = { segments: [], attributes: {} };

addEventListener('message', ({ data }: MessageEvent<CutQuestion>) => {
  if (data.kind === 'transcript') {
    transcript = withChanges(transcript, data);
    return;
  }
  const begun = performance.now();
  const cues = segmentCues(transcript, data.options, data.context);
  const answer: CutAnswer = { id: data.id, cues, tookMs: performance.now() - begun };
  postMessage(answer);
});
