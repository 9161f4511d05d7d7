import { segmentsFromWords } from '../hear.ts';
import type { HeardWord, Segment, Transcript } from '../shapes.ts';

/** Words of one length after one another, `everyMs` apart, each `lastsMs` long. */
export const spoken = (text: string, { fromMs = 0, everyMs = 500, lastsMs = 400, confidence = 80 } = {}): HeardWord[] =>
  text.split(' ').map((word, n) => ({
    text: word,
    startMs: fromMs + n * everyMs,
    endMs: fromMs + n * everyMs + lastsMs,
    confidence,
  }));

/** One paragraph of a text, its words half a second apart. */
export const paragraph = (id: string, text: string, timing: Parameters<typeof spoken>[1] = {}): Segment => {
  const words = spoken(text, timing);
  const [segment] = segmentsFromWords(words, { newId: () => id, maxParagraphMs: 1e9 });
  if (!segment) throw new Error('a paragraph needs words');
  return segment;
};

/** A transcript of paragraphs p0, p1 …, one after another in time. */
export const transcriptOf = (...texts: readonly string[]): Transcript => {
  let fromMs = 0;
  const segments = texts.map((text, n) => {
    const segment = paragraph(`p${n}`, text, { fromMs });
    fromMs += text.split(' ').length * 500;
    return segment;
  });
  return { segments, attributes: {} };
};
