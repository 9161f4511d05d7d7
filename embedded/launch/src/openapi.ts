import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm run openapi`: writes docs/openapi.json anew from the contract. */
const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const args = ['--conditions=source', '--import', 'tsx', join(root, 'api/src/openapi/write.ts')];
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
