import { fromStoredTranscript, segmentCues, type Transcript } from '@soebs/events/transcript';
import { type Answer, type Question } from './questions.ts';

let transcript: Transcript = { segments: [], attributes: {} };

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.kind === 'transcript') {
    transcript = fromStoredTranscript(data.stored);
    return;
  }
  const begun = performance.now();
  const cues = segmentCues(transcript, data.options, data.context);
  const answer: Answer = { id: data.id, cues, tookMs: performance.now() - begun };
  postMessage(answer);
});
