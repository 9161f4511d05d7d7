import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorModel } from '../model/model.ts';
import { useEditorSettings } from '../settings/settings.ts';
import { keysOf } from '../settings/shortcuts.ts';
import { Panel, smallButton } from '../tools/Panel.tsx';
import { shiftInHand, timeActs, wordAtCaret, type WordInHand } from './act.ts';
import { PARAGRAPH_STEP_MS, retimeWord, type Span } from './word-times.ts';

const MS_A_SECOND = 1_000;

/** The word at the caret, as the caret and the text move; the last one while the focus is in the panel. */
const useWordInHand = (model: EditorModel): WordInHand | null => {
  const [, look] = useState(0);
  useEffect(() => {
    const again = (): void => look((times) => times + 1);
    document.addEventListener('selectionchange', again);
    return () => document.removeEventListener('selectionchange', again);
  }, []);
  useSyncExternalStore(model.onText, model.transcript);
  return wordAtCaret(model);
};

type Edge = keyof Span;

/** One end of a word, in seconds, as a field. What is typed counts when it is left or Enter is pressed. */
const EdgeField = (props: {
  readonly edge: Edge;
  readonly word: WordInHand;
  readonly editable: boolean;
  readonly change: (span: Span) => void;
}): JSX.Element => {
  const { edge, word, editable, change } = props;
  const { t } = useTranslation();
  const shown = (word.token[edge] / MS_A_SECOND).toFixed(2);
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const ms = Math.round(Number(typed ?? shown) * MS_A_SECOND);
    if (typed !== null && typed.trim() !== '' && Number.isFinite(ms))
      change({ startMs: word.token.startMs, endMs: word.token.endMs, [edge]: ms });
    setTyped(null);
  };
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      {t(edge === 'startMs' ? 'editor.wordStart' : 'editor.wordEnd')}
      <input
        type="number"
        step={0.01}
        min={0}
        disabled={!editable}
        value={typed ?? shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
        className="bg-surface text-text border-control h-9 w-28 shrink-0 rounded border px-2 tabular-nums"
      />
    </label>
  );
};

/** Moves the paragraph of the caret, and says by how much it could be moved. */
const ShiftField = ({ model }: { readonly model: EditorModel }): JSX.Element => {
  const { t } = useTranslation();
  const [byMs, setByMs] = useState(PARAGRAPH_STEP_MS);
  const [shifted, setShifted] = useState<{ readonly asked: number; readonly done: number } | null>(null);
  const shift = (sign: 1 | -1): void => setShifted({ asked: sign * byMs, done: shiftInHand(model, sign * byMs) });
  return (
    <div className="grid gap-2">
      <label className="flex items-center justify-between gap-3 text-sm">
        {t('editor.shiftBy')}
        <input
          type="number"
          min={1}
          max={600_000}
          step={10}
          value={byMs}
          onChange={({ target }) => {
            if (target.valueAsNumber >= 1) setByMs(Math.round(target.valueAsNumber));
          }}
          className="bg-surface text-text border-control h-9 w-28 shrink-0 rounded border px-2 tabular-nums"
        />
      </label>
      <div className="grid grid-cols-2 gap-2">
        <button type="button" className={smallButton} onClick={() => shift(-1)}>
          {t('editor.shiftEarlier')}
        </button>
        <button type="button" className={smallButton} onClick={() => shift(1)}>
          {t('editor.shiftLater')}
        </button>
      </div>
      <p role="status" className="text-sm">
        {shifted !== null &&
          t(shifted.asked === shifted.done ? 'editor.shifted' : 'editor.shiftedLess', { ms: shifted.done })}
      </p>
    </div>
  );
};

const wordActions = ['startEarlier', 'startLater', 'endEarlier', 'endLater', 'startHere', 'endHere'] as const;

type PanelProps = {
  readonly model: EditorModel;
  readonly editable: boolean;
  readonly isMac: boolean;
  readonly atMs: () => number;
  readonly close: () => void;
};

/** What the keys do, as buttons that say so. */
const WordButtons = ({ model, isMac, atMs }: PanelProps): JSX.Element => {
  const { t } = useTranslation();
  const { keys } = useEditorSettings();
  const acts = timeActs(model, atMs);
  return (
    <div className="grid grid-cols-2 gap-2">
      {wordActions.map((action) => (
        <button
          key={action}
          type="button"
          className={smallButton}
          title={keysOf(action, isMac, keys)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={acts[action]}
        >
          {t(`editor.${action}`)}
        </button>
      ))}
    </div>
  );
};

/** When the word at the caret and its paragraph were said, changed by hand (TX42). */
export const TimesPanel = (props: PanelProps): JSX.Element => {
  const { model, editable, close } = props;
  const { t } = useTranslation();
  const word = useWordInHand(model);
  const change = (span: Span): void => {
    if (word) model.change(retimeWord(model.transcript().segments, word, span));
  };
  const field = (edge: Edge): JSX.Element | null =>
    word && (
      <EdgeField
        key={`${word.segmentId} ${String(word.word)} ${edge}`}
        edge={edge}
        word={word}
        editable={editable}
        change={change}
      />
    );
  return (
    <Panel title={t('editor.times')} close={close}>
      {word ? (
        <div className="grid gap-3">
          <p className="font-text truncate text-lg">
            <bdi>{word.text}</bdi>
          </p>
          {field('startMs')}
          {field('endMs')}
          {editable && (
            <>
              <WordButtons {...props} />
              <ShiftField model={model} />
            </>
          )}
          <p className="text-quiet text-sm">{t('editor.timesHint')}</p>
        </div>
      ) : (
        <p className="text-quiet text-sm">{t('editor.timesNowhere')}</p>
      )}
    </Panel>
  );
};
