import { editorEn } from '../../editor/texts.en.ts';
import { subtitlesEn } from '../../subtitles/texts.en.ts';
import { enterpriseEn } from './enterprise.ts';
import { ledgerEn } from './ledger.ts';
import { profileEn } from './profile.ts';
import { projectsEn } from './projects.ts';
import { refusalsEn } from './refusals.ts';
import { sharingEn } from './sharing.ts';
import { usageEn } from './usage.ts';
import { webhooksEn } from './webhooks.ts';

/** The texts for those who are logged in, in English; they come with the first screen that is framed. */
export const restEn = {
  ...projectsEn,
  ...sharingEn,
  ...profileEn,
  ...enterpriseEn,
  ...usageEn,
  webhooks: webhooksEn,
  ledger: ledgerEn,
  errors: refusalsEn,
  editor: editorEn,
  subtitles: subtitlesEn,
};
