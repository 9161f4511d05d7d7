import { describe, expect, test } from '@jest/globals';
import { applyOperations } from './apply.ts';
import type { HighlightAct } from './highlights.ts';
import type { ViewChange } from './logged.ts';
import { fromStoredTranscript, storedTranscript, toStoredTranscript, type Transcript } from './shapes.ts';
import { transcriptOf } from './testing/examples.ts';
import { jsonParts, writeTxt, writtenHighlights } from './writers/index.ts';

const AT = '2026-11-30T08:00:00.000Z';
const act = (comment: HighlightAct): ViewChange => ({ type: 'C', comment, by: 'u1', at: AT });
const mark = (id: string, [seg, from, to]: readonly [string, number, number], name = ''): ViewChange =>
  act({
    act: 'highlight',
    id,
    colour: 'yellow',
    name,
    anchor: { on: 'words', start: { seg, at: from }, end: { seg, at: to } },
  });
const after = (...ops: ViewChange[]): Transcript => {
  const applied = applyOperations(transcriptOf('eins zwei drei', 'vier fünf'), ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript;
};
const shownIn = (text: Transcript): string[] =>
  writtenHighlights(text).map(({ startMs, colour, name, words }) => `${startMs} ${colour} ${name}: ${words}`);

describe('marked passages', () => {
  test('[TX43] go along with their words through corrections, splits and merges', () => {
    const marked = mark('h1', ['p0', 5, 9], 'Zitat');
    expect(shownIn(after(marked))).toEqual(['500 yellow Zitat: zwei']);
    expect(shownIn(after(marked, { type: 'T', seg: 'p0', delta: ['ja, '] }))).toEqual(['500 yellow Zitat: zwei']);
    expect(shownIn(after(marked, { type: 'T', seg: 'p0', delta: [5, 'zweite', -4] }))).toEqual([
      '500 yellow Zitat: zweite',
    ]);
    expect(shownIn(after(marked, { type: 'S', seg: 'p0', at: 5, newId: 'x', speakerId: null }))).toEqual([
      '500 yellow Zitat: zwei',
    ]);
    const blank: ViewChange = { type: 'T', seg: 'p0', delta: [14, ' '] };
    expect(shownIn(after(mark('h1', ['p1', 0, 4]), blank, { type: 'M', seg: 'p0', next: 'p1', at: 15 }))).toEqual([
      '1500 yellow : vier',
    ]);
    expect(shownIn(after(marked, { type: 'T', seg: 'p0', delta: [4, -5] }))[0]).toMatch(/Zitat: zwei$/u);
  });
  test('[TX43] change colour and name, and go away; what marks nothing changes nothing', () => {
    const marked = mark('h1', ['p0', 5, 9]);
    expect(shownIn(after(marked, act({ act: 'rehighlight', id: 'h1', colour: 'blue', name: 'wichtig' })))).toEqual([
      '500 blue wichtig: zwei',
    ]);
    expect(after(marked, act({ act: 'unhighlight', id: 'h1' })).highlights).toBeUndefined();
    expect(after(mark('h1', ['p9', 0, 1])).highlights).toBeUndefined();
    expect(after(marked, marked).highlights).toHaveLength(1);
  });
  test('[TX43] stand in files where that is wanted, in reading order', () => {
    const text = after(mark('h2', ['p1', 0, 9], 'Ende'), mark('h1', ['p0', 5, 14]));
    expect(writeTxt(text)).toBe('eins zwei drei\n\nvier fünf\n');
    expect(writeTxt(text, { withHighlights: true })).toBe(
      'eins zwei drei\n\nvier fünf\n\n[00:00:00] «zwei drei»\n[00:00:01] Ende: «vier fünf»\n',
    );
    const json = (options = {}): unknown => JSON.parse([...jsonParts(text, 'de', options)].join(''));
    expect(json()).not.toHaveProperty('highlights');
    expect(json({ withHighlights: true })).toMatchObject({
      highlights: [
        { paragraph: 0, startMs: 500, colour: 'yellow', name: '', words: 'zwei drei' },
        { paragraph: 1, startMs: 1_500, colour: 'yellow', name: 'Ende', words: 'vier fünf' },
      ],
    });
  });
  test('[TX43] come back from JSON as they were', () => {
    const text = after(mark('h1', ['p0', 5, 9]));
    const stored = storedTranscript.parse(JSON.parse(JSON.stringify(toStoredTranscript(text))));
    expect(fromStoredTranscript(stored)).toEqual(text);
  });
});
