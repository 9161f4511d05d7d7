import { useEffect, useRef } from 'react';
import { actionsOf } from './actions.ts';
import { useEditorSettings } from './settings/settings.ts';
import { actionOf } from './settings/shortcuts.ts';
import type { Workspace } from './use-workspace.ts';

/** Within a tool, Escape closes it instead of stopping the sound, and Ctrl+Enter saves what is written there. */
const isForPanel = (event: KeyboardEvent): boolean => {
  if (!(event.target instanceof Element) || event.target.closest('[data-tool-panel]') === null) return false;
  return event.key === 'Escape' || (event.key === 'Enter' && event.target.matches('input, textarea'));
};

/** A dialog takes the focus: while it is in the text none is open, and the long page need not be searched. */
const isForDialog = ({ target }: KeyboardEvent): boolean => {
  const isInText = target instanceof Element && target.closest('[data-slate-editor]') !== null;
  return !isInText && document.querySelector('dialog[open], [role=dialog]') !== null;
};

/** The editor's keys, anywhere on the page, except while a dialog is open. */
export const useEditorKeys = (workspace: Workspace): void => {
  const latest = useRef(workspace);
  useEffect(() => {
    latest.current = workspace;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isForPanel(event) || isForDialog(event)) return;
      const action = actionOf(event, latest.current.isMac, useEditorSettings.getState().keys);
      const act = action && actionsOf(latest.current)[action];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
};
