import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, smallButton, Tick } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import type { Reveal } from '../viewport/scrolling.ts';
import { useEditorSettings } from '../settings/settings.ts';
import { keysOf, type Action } from '../settings/shortcuts.ts';
import { useTranscript } from '../model/use-transcript.ts';
import { foundAt, shares } from './measured.ts';
import { useDoubtsBelow } from './scale.ts';
import { doubtsIn } from './doubts.ts';
import { doubtTour } from './tour.ts';

/** How many words are marked, and what such marks find. */
const Share = (): JSX.Element => {
  const { t } = useTranslation();
  const { doubtSharePercent, change } = useEditorSettings();
  return (
    <label className="grid gap-1 text-sm">
      <span className="flex justify-between">
        {t('editor.threshold')}
        <span className="tabular-nums">{doubtSharePercent} %</span>
      </span>
      <input
        type="range"
        min={0}
        max={shares.length - 1}
        value={shares.findLastIndex((share) => share <= doubtSharePercent)}
        aria-valuetext={`${String(doubtSharePercent)} %`}
        onChange={({ target }) => change({ doubtSharePercent: shares[Number(target.value)] ?? doubtSharePercent })}
        className="accent-accent"
      />
      <span className="text-quiet">{t('editor.doubtsFind', { percent: foundAt(doubtSharePercent) })}</span>
    </label>
  );
};

/** The words that the machine was unsure of: how many, from where on, one after the other (TX33). */
export const DoubtsPanel = ({
  model,
  reveal,
  editable,
  isMac,
  keepWord,
  close,
}: {
  readonly model: EditorModel;
  readonly reveal: Reveal;
  readonly editable: boolean;
  readonly isMac: boolean;
  readonly keepWord: () => void;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const { showsDoubts, keys, change } = useEditorSettings();
  const below = useDoubtsBelow(model);
  const { segments } = useTranscript(model);
  const count = useMemo(() => doubtsIn(segments, below).length, [segments, below]);
  const tour = doubtTour(model, reveal);
  const tool = (action: Action, act: () => void, isOff = count === 0): JSX.Element => (
    <button
      type="button"
      className={smallButton}
      disabled={isOff}
      title={keysOf(action, isMac, keys)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {t(`editor.${action}`)}
    </button>
  );
  return (
    <Panel title={t('editor.doubts')} close={close}>
      <div className="grid gap-3">
        <p role="status">{t('editor.doubtCount', { count })}</p>
        <Share />
        <Tick label={t('editor.showDoubts')} checked={showsDoubts} change={(shows) => change({ showsDoubts: shows })} />
        <div className="grid grid-cols-2 gap-2">
          {tool('previousDoubt', tour.previous)}
          {tool('nextDoubt', tour.next)}
          {editable && tool('confirmDoubt', tour.confirm)}
          {editable && tool('confirmAlike', tour.confirmAlike)}
        </div>
        {tool('keepWord', keepWord, false)}
      </div>
    </Panel>
  );
};
