import { describe, expect, it } from '@jest/globals';
import { optionsOfPreset, type Cue, type Transcript } from '@soebs/events/transcript';
import { Cutter, type Port } from './cutter.ts';
import type { CutAnswer, CutQuestion } from './questions.ts';

const empty: Transcript = { segments: [], attributes: {} };
const options = optionsOfPreset('standard');
const cue = (text: string): Cue => ({
  startMs: 0,
  endMs: 1_000,
  lines: [text],
  speakerId: null,
  violations: [],
  words: { from: 0, to: 1 },
  names: [],
  isForced: false,
});

const desk = () => {
  const asked: CutQuestion[] = [];
  const shown: string[] = [];
  const port: Port = { postMessage: (question) => asked.push(question), terminate: () => undefined, onmessage: null };
  const show = (cues: readonly Cue[]): void => void shown.push(cues[0]?.lines[0] ?? '');
  const cutter = new Cutter(port, show, () => void shown.push('failed'));
  const answer = (id: number, text: string) =>
    port.onmessage?.({ data: { id, cues: [cue(text)], tookMs: 1 } } as unknown as MessageEvent<CutAnswer>);
  const fail = (id: number) => port.onmessage?.({ data: { id, isFailed: true } } as unknown as MessageEvent<CutAnswer>);
  return { asked, shown, cutter, answer, fail };
};

describe('the cutter', () => {
  it('[SU2.5] sends the transcript once and a question for each change of options', () => {
    const { asked, cutter, answer, shown } = desk();
    cutter.cut(empty, options, {});
    answer(1, 'a');
    cutter.cut(empty, { ...options, cpl: 30 }, {});
    answer(2, 'b');
    expect(asked.map(({ kind }) => kind)).toEqual(['transcript', 'cut', 'cut']);
    expect(shown).toEqual(['a', 'b']);
  });
  it('[SU2.5] tells that nothing can be cut when the rules of a language do not come', () => {
    const { cutter, fail, shown } = desk();
    cutter.cut(empty, options, { language: 'fr' });
    fail(1);
    expect(shown).toEqual(['failed']);
  });
  it('[SU2.5] asks only the newest of the questions that came while it was busy', () => {
    const { asked, cutter, answer, shown } = desk();
    for (const cpl of [30, 31, 32]) cutter.cut(empty, { ...options, cpl }, {});
    answer(1, 'old');
    answer(2, 'new');
    expect(asked.flatMap((question) => (question.kind === 'cut' ? [question.options.cpl] : []))).toEqual([30, 32]);
    expect(shown).toEqual(['new']);
  });
});
