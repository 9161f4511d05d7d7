import { useEffect, useRef } from 'react';
import { actionsOf } from './actions.ts';
import { useEditorSettings } from './settings.ts';
import { actionOf } from './shortcuts.ts';
import { type Desk } from './use-desk.ts';

/** Within a tool, Escape closes it instead of stopping the sound. */
const isForPanel = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && event.target instanceof Element && event.target.closest('[data-tool-panel]') !== null;

/** The editor's keys, anywhere on the page, except while a dialog is open. */
export const useEditorKeys = (desk: Desk): void => {
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isForPanel(event) || document.querySelector('dialog[open], [role=dialog]')) return;
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
