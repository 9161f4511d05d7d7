import { readFileSync } from 'node:fs';
import { objectionsTo } from './commit-message.ts';

/** Git's `commit-msg` hook: refuses the message in a file. */
const [, , file = ''] = process.argv;
const found = objectionsTo(readFileSync(file, 'utf8'));
for (const line of found) console.error(`commit message: ${line}`);
process.exit(found.length === 0 ? 0 : 1);
