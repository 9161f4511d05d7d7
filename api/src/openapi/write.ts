import { writeFile } from 'node:fs/promises';
import { openApi } from '@soebs/contract/openapi';
import { machineOpenApi } from '@soebs/contract/openapi-machine';
import { format } from './format.ts';

/** Writes docs/openapi.json and docs/openapi-enterprise.json anew; run it whenever the contract changes. */
await writeFile(new URL('../../../docs/openapi-enterprise.json', import.meta.url), format(machineOpenApi()));
await writeFile(new URL('../../../docs/openapi.json', import.meta.url), format(openApi()));
