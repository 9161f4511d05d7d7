import { useEffect } from 'react';
import { SKIP_MS, type Playback } from './playback.ts';
import { actionOf, type Action } from './shortcuts.ts';

export interface EditorKeys {
  readonly playback: Playback;
  readonly isMac: boolean;
  readonly showHelp: () => void;
  readonly showSpoken: () => void;
  readonly playFromCaret: () => void;
}

const actionsOf = ({
  playback,
  showHelp,
  showSpoken,
  playFromCaret,
}: EditorKeys): Partial<Record<Action, () => void>> => ({
  playPause: playback.toggle,
  back: () => playback.skip(-SKIP_MS),
  forward: () => playback.skip(SKIP_MS),
  slower: () => playback.changeSpeed(-1),
  faster: () => playback.changeSpeed(1),
  playFromCaret,
  showSpoken,
  help: showHelp,
});

/** The editor's keys, anywhere on the page, except while a dialog is open. */
export const useEditorKeys = ({ playback, isMac, showHelp, showSpoken, playFromCaret }: EditorKeys): void => {
  useEffect(() => {
    const actions = actionsOf({ playback, isMac, showHelp, showSpoken, playFromCaret });
    const press = (event: KeyboardEvent): void => {
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      const action = actionOf(event, isMac);
      const act = action && actions[action];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [playback, isMac, showHelp, showSpoken, playFromCaret]);
};
