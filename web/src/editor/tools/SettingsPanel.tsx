import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, smallButton, Tick } from './Panel.tsx';
import { useEditorSettings } from '../settings/settings.ts';

/** What can be ticked, and the text beside each tick. */
const labels = {
  pausesWhileTyping: 'pausesWhileTyping',
  caretOnPause: 'caretOnPause',
  showsWaveform: 'showsWaveform',
  showsOverview: 'showsOverview',
  showsNumbers: 'showsNumbers',
  showsDoubts: 'showDoubts',
  checksSpelling: 'checksSpelling',
  copiesSpeakers: 'copiesSpeakers',
  copiesTimes: 'copiesTimes',
} as const;
type Choice = keyof typeof labels;

const MS_A_SECOND = 1_000;

/** Lengths of time, and the text beside each. */
const lengths = { skipMs: 'skipSeconds', backStepMs: 'backStepSeconds' } as const;

/** A length of time that a person chooses. */
const Seconds = ({
  name,
  least,
  most,
}: {
  readonly name: keyof typeof lengths;
  readonly least: number;
  readonly most: number;
}): JSX.Element => {
  const { t } = useTranslation();
  const settings = useEditorSettings();
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      {t(`editor.${lengths[name]}`)}
      <input
        type="number"
        min={least}
        max={most}
        step={0.5}
        value={settings[name] / MS_A_SECOND}
        onChange={({ target }) => {
          const seconds = target.valueAsNumber;
          if (seconds >= least && seconds <= most) settings.change({ [name]: Math.round(seconds * MS_A_SECOND) });
        }}
        className="bg-surface text-text border-control h-9 w-20 shrink-0 rounded border px-2 tabular-nums"
      />
    </label>
  );
};

/** How the letters look. */
const Size = ({
  name,
  least,
  most,
  step,
}: {
  readonly name: 'textScale' | 'leading';
  readonly least: number;
  readonly most: number;
  readonly step: number;
}): JSX.Element => {
  const { t, i18n } = useTranslation();
  const settings = useEditorSettings();
  return (
    <label className="grid gap-1 text-sm">
      <span className="flex justify-between">
        {t(`editor.${name}`)}
        <span className="tabular-nums">{settings[name].toLocaleString(i18n.language)}</span>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={settings[name]}
        onChange={({ target }) => settings.change({ [name]: Number(target.value) })}
        className="accent-accent"
      />
    </label>
  );
};

/** How the editor behaves on this device. */
export const SettingsPanel = ({
  onKeys,
  close,
}: {
  readonly onKeys: () => void;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const settings = useEditorSettings();
  const tick = (name: Choice): JSX.Element => (
    <Tick
      label={t(`editor.${labels[name]}`)}
      checked={settings[name]}
      change={(isChosen) => settings.change({ [name]: isChosen })}
    />
  );
  return (
    <Panel title={t('editor.settings')} close={close}>
      <div className="grid gap-2">
        {tick('pausesWhileTyping')}
        {tick('caretOnPause')}
        <Seconds name="skipMs" least={0.5} most={30} />
        <Seconds name="backStepMs" least={0} most={10} />
        {tick('showsWaveform')}
        {tick('showsOverview')}
        {tick('showsNumbers')}
        <Size name="textScale" least={0.8} most={2} step={0.1} />
        <Size name="leading" least={1.3} most={2.4} step={0.1} />
        {tick('showsDoubts')}
        {tick('checksSpelling')}
        {tick('copiesSpeakers')}
        {tick('copiesTimes')}
        <button type="button" className={smallButton} onClick={onKeys}>
          {t('editor.help')}
        </button>
      </div>
    </Panel>
  );
};
