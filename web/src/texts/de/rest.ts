import { editorDe } from '../../editor/texts.de.ts';
import { subtitlesDe } from '../../subtitles/texts.de.ts';
import { enterpriseDe } from './enterprise.ts';
import { ledgerDe } from './ledger.ts';
import { profileDe } from './profile.ts';
import { projectsDe } from './projects.ts';
import { refusalsDe } from './refusals.ts';
import { sharingDe } from './sharing.ts';
import { usageDe } from './usage.ts';
import { webhooksDe } from './webhooks.ts';

/** The texts for those who are logged in, in German; they come with the first screen that is framed. */
export const restDe = {
  ...projectsDe,
  ...sharingDe,
  ...profileDe,
  ...enterpriseDe,
  ...usageDe,
  webhooks: webhooksDe,
  ledger: ledgerDe,
  errors: refusalsDe,
  editor: editorDe,
  subtitles: subtitlesDe,
};
