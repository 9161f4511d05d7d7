import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exampleFile, settingsPage } from './settings-page.ts';

/** `npm run settings`: writes docs/settings.md and .env.example anew from the tables of settings. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
writeFileSync(join(root, 'docs/settings.md'), settingsPage());
writeFileSync(join(root, '.env.example'), exampleFile());
