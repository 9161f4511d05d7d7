import { editorDe } from '../../editor/texts.de.ts';
import { subtitlesDe } from '../../subtitles/texts.de.ts';
import { accountDe } from './account.ts';
import { messagesDe } from './messages.ts';
import { projectsDe } from './projects.ts';
import { shellDe } from './shell.ts';

/** Every text in German (Switzerland); its keys are the keys of all languages. */
export const de = {
  ...shellDe,
  ...accountDe,
  ...projectsDe,
  ...messagesDe,
  editor: editorDe,
  subtitles: subtitlesDe,
} as const;
