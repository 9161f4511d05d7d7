import { useTranslation } from 'react-i18next';
import { useEditorSettings } from './settings.ts';
import type { Action } from './shortcuts.ts';

const MS_A_SECOND = 1_000;

/** What an action is called, with as many seconds as a person has chosen. */
export const useActionName = (): ((action: Action) => string) => {
  const { t, i18n } = useTranslation();
  const skip = useEditorSettings(({ skipMs }) => skipMs);
  const seconds = (skip / MS_A_SECOND).toLocaleString(i18n.language);
  return (action) => t(`editor.${action}`, { seconds });
};
