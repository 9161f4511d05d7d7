import { speakerName, type Transcript } from '../shapes.ts';
import { wordsOf } from '../tokens.ts';
import { plain } from './plain.ts';

/** The transcript with all its words and their times as JSON, paragraph by paragraph. */
export function* jsonParts(transcript: Transcript, language: string): Generator<string> {
  yield `{"version":1,"language":${JSON.stringify(language)},"paragraphs":[`;
  let isFirst = true;
  for (const segment of transcript.segments) {
    const speaker = speakerName(transcript, segment.speakerId);
    const words = wordsOf(segment).map((word) => ({ ...word, text: plain(word.text) }));
    const paragraph = { speaker, text: plain(segment.text), words };
    yield `${isFirst ? '' : ','}\n${JSON.stringify(paragraph)}`;
    isFirst = false;
  }
  yield '\n]}\n';
}
