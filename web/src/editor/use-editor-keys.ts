import { useEffect, useRef } from 'react';
import { actionsOf, numberedActs } from './actions.ts';
import { numberedOf } from './settings/numbered.ts';
import { useEditorSettings } from './settings/settings.ts';
import { actionOf } from './settings/shortcuts.ts';
import type { Workspace } from './use-workspace.ts';

/** Within a tool, Escape closes it instead of stopping the sound, and Ctrl+Enter saves what is written there. */
const isForPanel = (event: KeyboardEvent): boolean => {
  if (!(event.target instanceof Element) || event.target.closest('[data-tool-panel]') === null) return false;
  return event.key === 'Escape' || (event.key === 'Enter' && event.target.matches('input, textarea'));
};

const isInText = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-slate-editor]') !== null;

/** A dialog takes the focus: while it is in the text none is open, and the long page need not be searched. */
const isForDialog = (event: KeyboardEvent): boolean =>
  !isInText(event) && document.querySelector('dialog[open], [role=dialog]') !== null;

/** What a key does now; undefined for a key that is none of the editor's. Tab moves the focus everywhere but in the text. */
const actOf = (event: KeyboardEvent, workspace: Workspace): (() => void) | undefined => {
  const numbered = numberedOf(event, workspace.isMac);
  if (numbered) return () => numberedActs(workspace)[numbered.gives](numbered.place);
  if (event.key === 'Tab' && !isInText(event)) return undefined;
  const action = actionOf(event, workspace.isMac, useEditorSettings.getState().keys);
  return action ? actionsOf(workspace)[action] : undefined;
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
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
};
