import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { BaseSelection } from 'slate';
import { Editable, ReactEditor, Slate, type RenderPlaceholderProps } from 'slate-react';
import {
  chunkRenderer,
  ParagraphContext,
  renderLetters,
  paragraphRenderer,
  type ParagraphScene,
} from './Paragraph.tsx';
import type { CaretView } from './caret/caret-view.ts';
import { catchUpCaret } from './model/follow-changes.ts';
import { ownsSelection } from './caret/own-selection.ts';
import type { EditorModel } from './model/model.ts';
import type { Viewport } from './viewport/viewport.ts';
import { useEditorSettings } from './settings/settings.ts';
import { startAtOffset } from './player/word-clock.ts';

export type TranscriptTextProps = {
  readonly scene: ParagraphScene;
  readonly viewport: Viewport;
  readonly caret: CaretView;
  readonly language: string;
};

const CHARACTERS_A_LINE = 68;
const LINE_PX = 29;
const GAP_PX = 20;
const PARAGRAPHS_A_CHUNK = 10;

/** About how tall ten paragraphs are, so that the scroll bar is right before they are painted. */
const chunkHeight = (model: EditorModel): number => {
  const { segments } = model.transcript();
  const lines = segments.reduce((sum, { text }) => sum + Math.ceil(text.length / CHARACTERS_A_LINE), 0);
  return Math.round(
    (PARAGRAPHS_A_CHUNK * (lines * LINE_PX)) / Math.max(1, segments.length) + PARAGRAPHS_A_CHUNK * GAP_PX,
  );
};

/** Where a click landed, told in the transcript: the segment, and the offset in its letters. */
const clickedPlace = (): { id: string; offset: number } | null => {
  const selection = document.getSelection();
  if (!selection?.isCollapsed || !(selection.anchorNode instanceof Text)) return null;
  const id = selection.anchorNode.parentElement?.closest('[data-segment]')?.getAttribute('data-segment');
  return id ? { id, offset: selection.anchorOffset } : null;
};

/** When the word under the caret begins, in ms; null when there is no caret or no word. */
export const caretMs = (model: EditorModel): number | null => {
  const place = clickedPlace();
  const segment = model.transcript().segments.find(({ id }) => id === place?.id);
  return place && segment ? startAtOffset(segment, place.offset) : null;
};

/** As a person has chosen it, in font sizes. */
const LINE_HEIGHT = 'var(--text-leading, 1.7)';

/** Shown while there is not a letter, where the first one will stand: beside the time and the speaker, not over them. */
const renderPlaceholder = ({ attributes, children }: RenderPlaceholderProps): JSX.Element => (
  <span
    {...attributes}
    className="text-quiet"
    style={{
      ...attributes.style,
      opacity: 1,
      top: 'auto',
      marginTop: `calc(-1em * ${LINE_HEIGHT})`,
      width: 'auto',
      maxWidth: '100%',
    }}
  >
    {children}
  </span>
);

/** What is done with the text's element when it comes onto the page and when it goes: few paragraphs are held by it directly. */
const placed = ({ viewport, caret }: Pick<TranscriptTextProps, 'viewport' | 'caret'>) => {
  let stops: (() => void)[] = [];
  return (text: HTMLElement | null): void => {
    for (const stop of stops) stop();
    stops = text ? [viewport.watch(text), caret.watch(text)] : [];
    ownsSelection(text);
  };
};

/** Where the page shows the paragraph in which a selection ends; null while it does not yet. */
const placeOf = ({ editor }: EditorModel, selection: BaseSelection): Node | null => {
  const node = selection && editor.children[selection.focus.path[0] ?? -1];
  try {
    return node ? ReactEditor.toDOMNode(editor, node) : null;
  } catch {
    return null;
  }
};

/** The text itself. It renders once; Slate and the painter do the rest. */
export const TranscriptText = ({ scene, viewport, caret, language }: TranscriptTextProps): JSX.Element => {
  const { t } = useTranslation();
  const { model, editable, seek } = scene;
  const [initial] = useState(model.startFollowing);
  const [textOnPage] = useState(() => placed({ viewport, caret }));
  const [renderParagraph] = useState(() => paragraphRenderer(language));
  const checksSpelling = useEditorSettings((settings) => settings.checksSpelling);
  const [renderChunk] = useState(() => chunkRenderer(viewport, chunkHeight(model)));
  const seekClicked = (): void => {
    const ms = caretMs(model);
    if (ms !== null) seek(ms);
  };
  /** Answers nothing: an answer would tell Slate that the word has been taken care of. */
  const composed = (): void => {
    setTimeout(() => model.collaboration.resume());
  };
  return (
    <ParagraphContext value={scene}>
      <Slate
        editor={model.editor}
        initialValue={initial}
        onValueChange={model.takeTyped}
        onSelectionChange={(selection) => caret.hold(placeOf(model, selection))}
      >
        <Editable
          ref={textOnPage}
          aria-label={t('editor.transcript')}
          role="textbox"
          aria-multiline
          lang={language}
          spellCheck={checksSpelling}
          readOnly={!editable}
          placeholder={t(editable ? 'editor.emptyWrite' : 'editor.empty')}
          renderPlaceholder={renderPlaceholder}
          renderElement={renderParagraph}
          renderLeaf={renderLetters}
          renderChunk={renderChunk}
          scrollSelectionIntoView={caret.moved}
          onClick={seekClicked}
          onBlur={() => model.collaboration.flush()}
          onPaste={() => catchUpCaret(model.editor)}
          // Slate moves the caret itself by arrows, from where it last saw it.
          onKeyDown={({ key }) => key.startsWith('Arrow') && catchUpCaret(model.editor)}
          onCompositionEnd={composed}
          className="font-text focus-visible:outline-none"
          style={{ fontSize: 'calc(1.0625rem * var(--text-scale, 1))', lineHeight: LINE_HEIGHT }}
        />
      </Slate>
    </ParagraphContext>
  );
};
