import { segmentCues, type Transcript } from '@soebs/events/transcript';
import { withChanges } from './kept-transcript.ts';
import type { Answer, Question } from './questions.ts';

let transcript: Transcript = { segments: [], attributes: {} };

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.kind === 'transcript') {
    transcript = withChanges(transcript, data);
    return;
  }
  const begun = performance.now();
  const cues = segmentCues(transcript, data.options, data.context);
  const answer: Answer = { id: data.id, cues, tookMs: performance.now() - begun };
  postMessage(answer);
});
