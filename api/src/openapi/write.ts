import { writeFile } from 'node:fs/promises';
import { openApi } from '@soebs/contract/openapi';
import { format } from './format.ts';

/** Writes docs/openapi.json anew; run it whenever the contract changes. */
await writeFile(new URL('../../../docs/openapi.json', import.meta.url), format(openApi()));
