import { expect, test } from '@jest/globals';
import { createSegmentEditor } from './segment-editor.ts';
import { nodeOf, segmentNodes } from './segment-nodes.ts';

const editorOf = (...texts: string[]) => {
  const editor = createSegmentEditor(() => 'new', { undo: () => undefined, redo: () => undefined });
  editor.children = texts.map((text, n) => nodeOf({ id: `p${n}`, speakerId: 'anna', text }));
  return editor;
};
const at = (paragraph: number, offset: number) => ({ path: [paragraph, 0], offset });

/** What a copy puts on the clipboard. */
const copied = (editor: ReturnType<typeof editorOf>): Record<string, string> => {
  const kept: Record<string, string> = {};
  const data = { setData: (kind: string, text: string) => void (kept[kind] = text) };
  editor.setFragmentData(data as unknown as DataTransfer);
  return kept;
};

test.each([
  ['within a paragraph', at(0, 5), at(0, 9), 'zwei'],
  ['over paragraphs, a line for each', at(0, 5), at(2, 4), 'zwei\ndrei vier\nfünf'],
  ['backwards', at(1, 4), at(0, 5), 'zwei\ndrei'],
])('[TX22] a copy is the letters alone, no times and names from the margin: %s', (_, anchor, focus, text) => {
  const editor = editorOf('eins zwei', 'drei vier', 'fünf');
  editor.selection = { anchor, focus };
  expect(copied(editor)).toEqual({ 'text/plain': text });
});

test('[TX22] what was copied over paragraphs is put in as the same paragraphs', () => {
  const editor = editorOf('eins zwei', 'drei vier');
  editor.selection = { anchor: at(0, 0), focus: at(1, 9) };
  const text = copied(editor)['text/plain'] ?? '';
  const other = editorOf('');
  other.selection = { anchor: at(0, 0), focus: at(0, 0) };
  other.insertData({ getData: () => text } as unknown as DataTransfer);
  other.selection = { anchor: at(0, 0), focus: at(1, 9) };
  expect(copied(other)).toEqual({ 'text/plain': text });
});

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
