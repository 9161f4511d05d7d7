import { editorEn } from '../../editor/texts.en.ts';
import { subtitlesEn } from '../../subtitles/texts.en.ts';
import { frameEn } from './frame.ts';
import { ledgerEn } from './ledger.ts';
import { paymentSuccessEn } from './payment.ts';
import { profileEn } from './profile.ts';
import { projectsEn } from './projects.ts';
import { refusalsEn } from './refusals.ts';
import { sharingEn } from './sharing.ts';

/** The texts for those who are logged in, in English; they come with the first screen that is framed. */
export const restEn = {
  ...frameEn,
  ...projectsEn,
  ...sharingEn,
  ...profileEn,
  views: { paymentSuccess: paymentSuccessEn },
  ledger: ledgerEn,
  errors: refusalsEn,
  editor: editorEn,
  subtitles: subtitlesEn,
};
