import { expect, test } from '@jest/globals';
import type { Editor } from 'slate';
import { createSegmentEditor, type Clipboard } from './segment-editor.ts';
import { nodeOf, segmentNodes } from './segment-nodes.ts';

const none: Clipboard = { formsOf: () => new Map(), take: () => false };
const editorOf = (...texts: string[]) => {
  const editor = createSegmentEditor(() => 'new', { undo: () => undefined, redo: () => undefined }, none);
  editor.children = texts.map((text, n) => nodeOf({ id: `p${n}`, speakerId: 'anna', text }));
  return editor;
};
const at = (paragraph: number, offset: number) => ({ path: [paragraph, 0], offset });

test('[TX20] a paragraph stays one text whatever is pasted into it, and ten paragraphs are a block', () => {
  const editor = editorOf('eins zwei', 'drei');
  editor.selection = { anchor: at(0, 5), focus: at(0, 5) };
  editor.insertData({ getData: () => '<b>fett</b> und mehr' } as unknown as DataTransfer);
  expect(segmentNodes(editor.children).map(({ children }) => children)).toEqual([
    [{ text: 'eins <b>fett</b> und mehrzwei' }],
    [{ text: 'drei' }],
  ]);
  expect(editor.getChunkSize(editor)).toBe(10);
  for (const paragraph of segmentNodes(editor.children)) expect(editor.getChunkSize(paragraph)).toBeNull();
});

const joinedBy = (act: (editor: ReturnType<typeof editorOf>) => void, ...texts: string[]): string[] => {
  const editor = editorOf(...texts);
  act(editor);
  return segmentNodes(editor.children).map(({ children: [{ text }] }) => text);
};

test.each([
  ['Backspace at the start', at(1, 0), at(1, 0), (editor: Editor) => editor.deleteBackward('character')],
  ['a word back at the start', at(1, 0), at(1, 0), (editor: Editor) => editor.deleteBackward('word')],
  ['a row back at the start', at(1, 0), at(1, 0), (editor: Editor) => editor.deleteBackward('line')],
  ['Delete at the end', at(0, 8), at(0, 8), (editor: Editor) => editor.deleteForward('character')],
  ['a word on at the end', at(0, 8), at(0, 8), (editor: Editor) => editor.deleteForward('word')],
  ['a row on at the end', at(0, 8), at(0, 8), (editor: Editor) => editor.deleteForward('line')],
  ['a paragraph on at the end', at(0, 8), at(0, 8), (editor: Editor) => editor.deleteForward('block')],
  ['the border cut out', at(0, 8), at(1, 0), (editor: Editor) => editor.deleteFragment()],
  [
    'the border cut out, selected backwards',
    at(1, 0),
    at(0, 8),
    (editor: Editor) => editor.deleteFragment({ direction: 'backward' }),
  ],
])('[TX36] joined paragraphs keep their words apart: %s', (_, anchor, focus, act) => {
  const act1 = (editor: Editor): void => {
    editor.selection = { anchor, focus };
    act(editor);
  };
  expect(joinedBy(act1, 'Bahnhof.', 'Danke sehr')).toEqual(['Bahnhof. Danke sehr']);
  expect(joinedBy(act1, 'Bahnhof ', 'Danke sehr').join('|')).not.toContain('  ');
});

test('[TX36] whole words taken out over a border leave two words, letters within words leave one', () => {
  const cut = (from: number, to: number) => (editor: Editor) => {
    editor.selection = { anchor: at(0, from), focus: at(1, to) };
    editor.deleteFragment();
  };
  expect(joinedBy(cut(4, 5), 'eins zwei', 'drei vier')).toEqual(['eins vier']);
  expect(joinedBy(cut(4, 4), 'eins zwei', 'drei vier')).toEqual(['eins vier']);
  expect(joinedBy(cut(2, 2), 'eins zwei', 'drei vier')).toEqual(['eiei vier']);
  expect(joinedBy(cut(2, 1), '漢字', '漢字')).toEqual(['漢字字']);
});

test('[TX22] what is not seen does not come in: signs that turn the direction, blanks without width', () => {
  const editor = editorOf('a');
  editor.selection = { anchor: at(0, 1), focus: at(0, 1) };
  editor.insertText('b\u202Ec\u200Bd\uFEFFe\u2066f');
  editor.insertData({ getData: () => 'g\u202Eh\u00ADi\u200D\u200C' } as unknown as DataTransfer);
  expect(segmentNodes(editor.children).map(({ children: [{ text }] }) => text)).toEqual(['abcdefghi\u200D\u200C']);
});
