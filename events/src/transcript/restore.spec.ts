import { describe, expect, test } from '@jest/globals';
import { applyOperations } from './apply.ts';
import { segmentsFromWords } from './hear.ts';
import type { Operation } from './operations.ts';
import { isUnchanged, kinshipsOf, restoreKinship, restoreOperations } from './restore.ts';
import { speakerKey, type Segment, type Transcript } from './shapes.ts';
import { dice } from './subtitles/testing/talk-maker.ts';

const machine: Transcript = {
  segments: segmentsFromWords(
    ['Eins', 'zwei', 'drei.', 'Vier', 'fünf', '🇨🇭', 'sechs.', 'Sieben', 'acht'].map((text, n) => ({
      text,
      startMs: n * 3_000,
      endMs: n * 3_000 + 400,
      confidence: 50 + n,
      speakerId: n < 4 ? 's1' : 's2',
    })),
    { newId: (n) => `s${n}` },
  ),
  attributes: { [speakerKey('s1')]: 'Anna', 'note:s1': 'bleibt' },
};
const after = (from: Transcript, ops: readonly Operation[]): Transcript => {
  const applied = applyOperations(from, ops);
  if (!applied.ok) throw new Error(`${applied.rejection.detail} ${JSON.stringify(ops)}`);
  return applied.transcript;
};
const ids = () => {
  let n = 0;
  return () => `fresh${(n += 1)}`;
};
const content = ({ segments }: Transcript) => segments.map(({ id: _, ...rest }) => rest);

type Roll = (below: number) => number;
const kinds: readonly ((segment: Segment, next: Segment | undefined, roll: Roll, id: string) => Operation[])[] = [
  ({ id, text }, _, roll) => [{ type: 'T', seg: id, delta: [...(text === '' ? [] : [roll(text.length) + 1]), 'neu '] }],
  ({ id, text }, _, roll) => {
    const keep = roll(Math.max(1, text.length));
    return text.length > keep ? [{ type: 'T', seg: id, delta: [...(keep > 0 ? [keep] : []), keep - text.length] }] : [];
  },
  ({ id, text, speakerId }, _, roll, newId) => [{ type: 'S', seg: id, at: roll(text.length + 1), newId, speakerId }],
  ({ id, text }, next) => (next ? [{ type: 'M', seg: id, next: next.id, at: text.length }] : []),
  ({ id }, _, roll) => [{ type: 'A', seg: id, key: 'speakerId', value: ['s1', 's2', null][roll(3)] ?? null }],
  (_segment, _next, roll) => [{ type: 'A', seg: null, key: speakerKey(`s${roll(3)}`), value: `Name ${roll(9)}` }],
];
const scribble = (start: Transcript, steps: number, roll: Roll): Transcript => {
  let text = start;
  for (let n = 0; n < steps; n += 1) {
    const at = roll(text.segments.length);
    const make = kinds[roll(kinds.length)]!;
    const halves = make(text.segments[at]!, text.segments[at + 1], roll, `r${n}-${steps}`);
    const applied = applyOperations(text, halves);
    if (halves.length > 0 && applied.ok) text = applied.transcript;
  }
  return text;
};

describe('bringing a version back', () => {
  test('[TX38] any later text becomes the machine’s text again: letters, times, confidence, speakers, names', () => {
    for (let seed = 0; seed < 600; seed += 1) {
      const edited = scribble(machine, 1 + (seed % 25), dice(seed));
      const back = after(edited, restoreOperations(edited, machine, ids()));
      expect(content(back)).toEqual(content(machine));
      expect(back.attributes[speakerKey('s1')]).toBe('Anna');
      expect(Object.keys(back.attributes).filter((key) => key.startsWith('speaker:'))).toEqual([speakerKey('s1')]);
    }
  });
  test('[TX38] one version becomes another one, in both directions', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const one = scribble(machine, 12, dice(seed));
      const other = scribble(one, 12, dice(seed + 5_000));
      expect(content(after(other, restoreOperations(other, one, ids())))).toEqual(content(one));
      expect(content(after(one, restoreOperations(one, other, ids())))).toEqual(content(other));
    }
  });
  test('[TX38] what did not change is not touched, and notes stay', () => {
    expect(restoreOperations(machine, machine, ids())).toEqual([]);
    const edited = after(machine, [
      { type: 'T', seg: 's0', delta: ['Also '] },
      { type: 'A', seg: null, key: 'note:s1', value: 'neu' },
    ]);
    const ops = restoreOperations(edited, machine, ids());
    expect(new Set(ops.map((op) => op.type === 'T' && op.seg))).toEqual(new Set(['s0']));
    expect(after(edited, ops).attributes['note:s1']).toBe('neu');
  });
  test('[TX38] one paragraph alone goes back to the machine’s text', () => {
    const edited = after(machine, [
      { type: 'T', seg: 's0', delta: ['Also '] },
      { type: 'T', seg: 's1', delta: ['Und '] },
    ]);
    const kinship = kinshipsOf(edited.segments, machine.segments).find(({ now }) => now.some(({ id }) => id === 's1'))!;
    expect(isUnchanged(kinship)).toBe(false);
    const back = after(edited, restoreKinship(kinship, ids()));
    expect(back.segments[0]?.text).toBe(edited.segments[0]?.text);
    expect(content(back)[1]).toEqual(content(machine)[1]);
  });
});
