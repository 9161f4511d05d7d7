import { editorEn } from '../../editor/texts.en.ts';
import { subtitlesEn } from '../../subtitles/texts.en.ts';
import type { Texts } from '../texts.ts';
import { accountEn } from './account.ts';
import { messagesEn } from './messages.ts';
import { projectsEn } from './projects.ts';
import { shellEn } from './shell.ts';

/** Every text in English (Switzerland). */
export const en: Texts = {
  ...shellEn,
  ...accountEn,
  ...projectsEn,
  ...messagesEn,
  editor: editorEn,
  subtitles: subtitlesEn,
};
