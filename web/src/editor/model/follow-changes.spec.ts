import { describe, expect, test } from '@jest/globals';
import { applyOperations, segmentsFromWords, type Operation, type Transcript } from '@soebs/events/transcript';
import type { Editor } from 'slate';
import { ReactEditor } from 'slate-react';
import { followChanges, shows } from './follow-changes.ts';
import { createSegmentEditor } from './segment-editor.ts';
import { nodesOf } from './segment-nodes.ts';

const PARAGRAPHS = 60;

const talk: Transcript = {
  attributes: {},
  segments: Array.from({ length: PARAGRAPHS }, (_, n) => ({ text: 'eins zwei drei', startMs: n * 2_000 })).flatMap(
    ({ text, startMs }, n) =>
      segmentsFromWords(
        text.split(' ').map((word, w) => ({ text: word, startMs: startMs + w * 500, endMs: startMs + w * 500 + 400 })),
        { newId: () => `p${String(n)}` },
      ),
  ),
};

const none = { formsOf: () => new Map<string, string>(), take: () => false };

const showing = ({ segments }: Transcript): Editor => {
  const editor = createSegmentEditor(() => 'new', { undo: () => undefined, redo: () => undefined }, none);
  editor.children = nodesOf(segments);
  return editor;
};

const after = (ops: readonly Operation[]): Transcript => {
  const applied = applyOperations(talk, ops);
  if (!applied.ok) throw new Error(applied.rejection.detail);
  return applied.transcript;
};

const everywhere = (delta: Extract<Operation, { type: 'T' }>['delta']): Operation[] =>
  talk.segments.map(({ id }): Operation => ({ type: 'T', seg: id, delta }));

const keys = (editor: Editor): unknown[] =>
  editor.children.flatMap((node) => [
    ReactEditor.findKey(editor, node),
    ...('type' in node ? [ReactEditor.findKey(editor, node.children[0])] : []),
  ]);

describe('following many changes at once', () => {
  test('[TX35] shows every text, keeps each paragraph’s place on the page, and leaves the others alone', () => {
    const editor = showing(talk);
    const known = keys(editor);
    const untouched = editor.children[7];
    const ops = everywhere([5, 'zwo', -4]).filter(({ seg }) => seg !== 'p7');
    followChanges(editor, ops, after(ops).segments);
    expect(shows(editor, after(ops).segments)).toBe(true);
    expect(keys(editor)).toEqual(known);
    expect(editor.children[7]).toBe(untouched);
  });

  test.each([
    ['behind a longer word', [5, 'zwölf', -4], 9, 10],
    ['before it', [5, 'zwölf', -4], 5, 5],
    ['inside what is gone', [5, -4], 7, 5],
    ['where text is put in', [5, 'und '], 5, 5],
    ['in front of everything', ['und '], 0, 0],
    ['behind several changes', ['und ', 5, -5, 'vier'], 14, 17],
  ] as const)('[TX14] leaves the caret %s', (_, delta, before, offset) => {
    const editor = showing(talk);
    const at = { path: [3, 0], offset: before };
    editor.selection = { anchor: at, focus: at };
    const ops = everywhere(delta);
    followChanges(editor, ops, after(ops).segments);
    expect(editor.selection.focus).toEqual({ path: [3, 0], offset });
  });

  test('[TX11] goes step by step where paragraphs come or go among them', () => {
    const editor = showing(talk);
    const ops: Operation[] = [
      ...everywhere(['und ']),
      { type: 'S', seg: 'p9', at: 4, newId: 'right', speakerId: null },
      { type: 'M', seg: 'p20', next: 'p21', at: 18 },
      { type: 'A', seg: 'p30', key: 'speakerId', value: 'anna' },
    ];
    followChanges(editor, ops, after(ops).segments);
    expect(shows(editor, after(ops).segments)).toBe(true);
  });
});
