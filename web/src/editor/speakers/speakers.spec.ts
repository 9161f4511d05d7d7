import { describe, expect, test } from '@jest/globals';
import {
  applyOperations,
  speakerName,
  writeTxt,
  type Operation,
  type Segment,
  type Transcript,
} from '@soebs/events/transcript';
import { assign, cleanName, freshSpeakerId, fromHereOn, mergeInto, rename, runAround, speakersOf } from './speakers.ts';

const paragraph = (id: string, speakerId: string | null): Segment => ({
  id,
  speakerId,
  text: id,
  timings: new Int32Array([0, id.length, 0, 100]),
  confidence: new Uint8Array([90]),
});
const talk: Transcript = {
  segments: [
    paragraph('a', 's1'),
    paragraph('b', 's2'),
    paragraph('c', 's2'),
    paragraph('d', null),
    paragraph('e', 's2'),
  ],
  attributes: { 'speaker:s1': 'Anna', 'speaker:s9': 'Nobody yet' },
};
const after = (ops: readonly Operation[]): Transcript => {
  const applied = applyOperations(talk, ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript;
};

describe('speakers', () => {
  test('[TX34] everybody who speaks or has a name', () => {
    expect(speakersOf(talk)).toEqual([
      { id: 's1', name: 'Anna', paragraphs: 1 },
      { id: 's2', name: 's2', paragraphs: 3 },
      { id: 's9', name: 'Nobody yet', paragraphs: 0 },
    ]);
  });
  test('[TX34] a new name is everywhere at once, in exports too', () => {
    const renamed = after(rename('s2', '  Reto\n Caduff '));
    expect(speakerName(renamed, 's2')).toBe('Reto Caduff');
    expect(writeTxt(renamed).match(/Reto Caduff:/gu)).toHaveLength(2);
  });
  test('[TX34] one paragraph or a run of them goes to somebody else', () => {
    expect(after(assign('b', 's1')).segments.map(({ speakerId }) => speakerId)).toEqual(['s1', 's1', 's2', null, 's2']);
    expect(runAround(talk, 'c')).toEqual(['b', 'c']);
    expect(runAround(talk, 'd')).toEqual(['d']);
    expect(runAround(talk, 'x')).toEqual([]);
  });
  test('[TX34] one is split in two from a paragraph on', () => {
    expect(fromHereOn(talk, 'c')).toEqual(['c', 'e']);
    expect(fromHereOn(talk, 'e')).toEqual(['e']);
    expect(fromHereOn(talk, 'x')).toEqual([]);
    const split = after([...rename('s5', 'Nora'), ...fromHereOn(talk, 'c').flatMap((id) => assign(id, 's5'))]);
    expect(split.segments.map(({ speakerId }) => speakerId)).toEqual(['s1', 's2', 's5', null, 's5']);
  });
  test('[TX34] two become one', () => {
    const merged = after(mergeInto(talk, 's1', 's2'));
    expect(speakersOf(merged).map(({ id }) => id)).toEqual(['s2', 's9']);
    expect(merged.attributes).toEqual({ 'speaker:s9': 'Nobody yet' });
  });
  test('[TX34] somebody new gets an id that nobody has', () => {
    expect(freshSpeakerId(speakersOf(talk))).toBe('s4');
    expect(freshSpeakerId([{ id: 's2', name: '', paragraphs: 0 }])).toBe('s3');
    expect(cleanName('\u0000 ')).toBe('');
  });
});
