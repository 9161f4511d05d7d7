import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, smallButton, Tick } from './Panel.tsx';
import { useEditorSettings } from '../settings/settings.ts';

/** What can be ticked, and the text beside each tick. */
const labels = {
  pausesWhileTyping: 'pausesWhileTyping',
  showsWaveform: 'showsWaveform',
  showsDoubts: 'showDoubts',
  checksSpelling: 'checksSpelling',
  copiesSpeakers: 'copiesSpeakers',
  copiesTimes: 'copiesTimes',
} as const;
type Choice = keyof typeof labels;

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
        {tick('showsWaveform')}
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
