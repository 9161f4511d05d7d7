import { Focus } from 'lucide-react';
import type { CSSProperties, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorSettings } from './settings/settings.ts';
import { keysOf } from './settings/shortcuts.ts';
import { iconButton } from './tools/Panel.tsx';

/** Letters and lines as a person has chosen them; the styles of the text read these. */
export const useTextLook = (): CSSProperties => {
  const { textScale, leading } = useEditorSettings();
  return { '--text-scale': textScale, '--text-leading': leading } as CSSProperties;
};

/** Leaves nothing on the screen but the text and its sound, and brings all of it back. */
export const FocusMode = ({ isMac, toggle }: { readonly isMac: boolean; readonly toggle: () => void }): JSX.Element => {
  const { t } = useTranslation();
  const { keys } = useEditorSettings();
  return (
    <button
      type="button"
      className={`${iconButton} self-center`}
      aria-label={t('editor.focusMode')}
      title={`${t('editor.focusMode')} (${keysOf('focusMode', isMac, keys)})`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={toggle}
    >
      <Focus aria-hidden size={18} />
    </button>
  );
};
