import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, smallButton, Tick } from '../tools/Panel.tsx';
import type { EditorModel } from '../model/model.ts';
import type { Reveal } from '../viewport/scrolling.ts';
import { useEditorSettings } from '../settings/settings.ts';
import { keysOf, type Action } from '../settings/shortcuts.ts';
import { useTranscript } from '../model/use-transcript.ts';
import { doubtsIn } from './doubts.ts';
import { doubtTour } from './tour.ts';

const LOWEST_PERCENT = 5;
const HIGHEST_PERCENT = 95;

/** The words that the machine was unsure of: how many, from where on, one after the other (TX33). */
export const DoubtsPanel = ({
  model,
  reveal,
  editable,
  isMac,
  close,
}: {
  readonly model: EditorModel;
  readonly reveal: Reveal;
  readonly editable: boolean;
  readonly isMac: boolean;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const { doubtBelowPercent, showsDoubts, keys, change } = useEditorSettings();
  const { segments } = useTranscript(model);
  const count = useMemo(() => doubtsIn(segments, doubtBelowPercent).length, [segments, doubtBelowPercent]);
  const tour = doubtTour(model, reveal);
  const tool = (action: Action, act: () => void): JSX.Element => (
    <button
      type="button"
      className={smallButton}
      disabled={count === 0}
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
        <label className="grid gap-1 text-sm">
          <span className="flex justify-between">
            {t('editor.threshold')}
            <span className="tabular-nums">{doubtBelowPercent} %</span>
          </span>
          <input
            type="range"
            min={LOWEST_PERCENT}
            max={HIGHEST_PERCENT}
            step={5}
            value={doubtBelowPercent}
            onChange={({ target }) => change({ doubtBelowPercent: Number(target.value) })}
            className="accent-accent"
          />
        </label>
        <Tick label={t('editor.showDoubts')} checked={showsDoubts} change={(shows) => change({ showsDoubts: shows })} />
        <div className="grid grid-cols-2 gap-2">
          {tool('previousDoubt', tour.previous)}
          {tool('nextDoubt', tour.next)}
          {editable && tool('confirmDoubt', tour.confirm)}
          {editable && tool('confirmAlike', tour.confirmAlike)}
        </div>
      </div>
    </Panel>
  );
};
