import { editorDe } from '../../editor/texts.de.ts';
import { subtitlesDe } from '../../subtitles/texts.de.ts';
import { frameDe } from './frame.ts';
import { ledgerDe } from './ledger.ts';
import { paymentSuccessDe } from './payment.ts';
import { profileDe } from './profile.ts';
import { projectsDe } from './projects.ts';
import { refusalsDe } from './refusals.ts';
import { sharingDe } from './sharing.ts';

/** The texts for those who are logged in, in German; they come with the first screen that is framed. */
export const restDe = {
  ...frameDe,
  ...projectsDe,
  ...sharingDe,
  ...profileDe,
  views: { paymentSuccess: paymentSuccessDe },
  ledger: ledgerDe,
  errors: refusalsDe,
  editor: editorDe,
  subtitles: subtitlesDe,
};
