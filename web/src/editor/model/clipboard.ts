import type { Operation, Transcript } from '@soebs/events/transcript';
import { Range, Transforms, type Editor } from 'slate';
import {
  FRAGMENT_KIND,
  fragmentFrom,
  fragmentOf,
  htmlOf,
  insertionOf,
  plainOf,
  type CopyChoice,
  type Place,
} from './fragment.ts';
import type { CaretOfText } from './caret.ts';
import type { Clipboard } from './segment-editor.ts';
import { segmentNodes, textOf } from './segment-nodes.ts';

type ClipboardDeps = {
  /** Asked for late: the editor is made with its clipboard. */
  readonly editor: () => Editor;
  readonly transcript: () => Transcript;
  readonly newId: () => string;
  readonly choice: () => CopyChoice;
  /** Takes what the editor shows as an edit; false when there was none. */
  readonly takeTyped: () => boolean;
  /** Makes an edit of operations, as a step or as a part of the step before; false when they fit nowhere. */
  readonly change: (ops: readonly Operation[], options: { readonly join: boolean }) => boolean;
} & Pick<CaretOfText, 'select'>;

/** What is selected within a paragraph, told in the transcript. */
const placeIn = (editor: Editor): Place | null => {
  if (!editor.selection) return null;
  const [{ path, offset }, end] = Range.edges(editor.selection);
  const segmentId = segmentNodes(editor.children)[path[0] ?? -1]?.id;
  return segmentId === undefined ? null : { segmentId, offset, gone: end.offset - offset };
};

/** Where a text that has lost letters now has two blanks side by side, or one at its end; -1 for neither. */
const strayBlankIn = (text: string, was: string): number => {
  let at = 0;
  while (at < text.length && was[at] === text[at]) at += 1;
  const isStray = text.length < was.length && text[at - 1] === ' ' && (text[at] ?? ' ') === ' ';
  return isStray ? at - 1 : -1;
};

/** Where a word was dragged away one blank is left, not two; called before the editor's change is taken. */
const leaveOneBlank = (editor: Editor, { segments }: Transcript): void => {
  const before = new Map(segments.map(({ id, text }) => [id, text]));
  segmentNodes(editor.children).forEach((node, n) => {
    const offset = strayBlankIn(textOf(node), before.get(node.id) ?? '');
    if (offset >= 0) Transforms.delete(editor, { at: { path: [n, 0], offset }, distance: 1 });
  });
};

const isOverParagraphs = ({ selection }: Editor): boolean =>
  selection !== null && selection.anchor.path[0] !== selection.focus.path[0];

/** The clipboard of a transcript: what it lays there for others and for itself, and what it takes back (TX22). */
export const createClipboard = ({ choice, select, ...deps }: ClipboardDeps): Clipboard => ({
  formsOf: (parts) => {
    const fragment = fragmentOf(deps.transcript(), parts);
    if (!fragment) return new Map();
    return new Map([
      ['text/plain', plainOf(fragment, choice())],
      ['text/html', htmlOf(fragment, choice())],
      [FRAGMENT_KIND, JSON.stringify(fragment)],
    ]);
  },
  take: (data) => {
    const fragment = fragmentFrom(data.getData(FRAGMENT_KIND));
    if (!fragment) return false;
    const editor = deps.editor();
    leaveOneBlank(editor, deps.transcript());
    if (isOverParagraphs(editor)) Transforms.delete(editor);
    // What a drop has taken away elsewhere, and what the fragment replaces, is one step with it.
    const join = deps.takeTyped();
    const at = placeIn(editor);
    const insertion = at && insertionOf(deps.transcript(), { at, fragment, newId: deps.newId });
    if (!insertion) return false;
    if (!deps.change(insertion.ops, { join })) return true;
    select(insertion.caret.segmentId, insertion.caret.offset, insertion.caret.offset);
    return true;
  },
});
