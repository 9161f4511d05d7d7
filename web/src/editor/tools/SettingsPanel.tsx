import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, smallButton, Tick } from './Panel.tsx';
import { useEditorSettings } from '../settings/settings.ts';

/** How the editor behaves on this device. */
export const SettingsPanel = ({
  onKeys,
  close,
}: {
  readonly onKeys: () => void;
  readonly close: () => void;
}): JSX.Element => {
  const { t } = useTranslation();
  const { pausesWhileTyping, showsWaveform, showsDoubts, checksSpelling, change } = useEditorSettings();
  return (
    <Panel title={t('editor.settings')} close={close}>
      <div className="grid gap-2">
        <Tick
          label={t('editor.pausesWhileTyping')}
          checked={pausesWhileTyping}
          change={(pauses) => change({ pausesWhileTyping: pauses })}
        />
        <Tick
          label={t('editor.showsWaveform')}
          checked={showsWaveform}
          change={(shows) => change({ showsWaveform: shows })}
        />
        <Tick label={t('editor.showDoubts')} checked={showsDoubts} change={(shows) => change({ showsDoubts: shows })} />
        <Tick
          label={t('editor.checksSpelling')}
          checked={checksSpelling}
          change={(checks) => change({ checksSpelling: checks })}
        />
        <button type="button" className={smallButton} onClick={onKeys}>
          {t('editor.help')}
        </button>
      </div>
    </Panel>
  );
};
