/** Refuses a commit message that does not keep to CONTRIBUTING.md. Git calls it with the file of the message. */
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

const MOST_CHARACTERS = 72;
const ROOM = /^[A-Za-z0-9._/-]+(, [A-Za-z0-9._/-]+)*: \S/;
/** Git's own messages, and those that are gone before anybody else sees them. */
const MADE_BY_GIT = /^(Merge|Revert|fixup!|squash!|amend!) ?/;

/**
 * What is wrong with a commit message, in words; nothing when it keeps to the rules.
 * @param {string} message
 * @returns {string[]}
 */
export const objectionsTo = (message) => {
  const [scissors = ''] = message.split(/^# -+ >8 -+$/m);
  const lines = scissors.split(/\r?\n/).filter((line) => !line.startsWith('#'));
  const [subject = '', ...rest] = lines.join('\n').trim().split('\n');
  if (MADE_BY_GIT.test(subject)) return [];
  const found = [];
  if ([...subject].length > MOST_CHARACTERS)
    found.push(`The subject has ${[...subject].length} characters; at most ${MOST_CHARACTERS}.`);
  if (!ROOM.test(subject))
    found.push('The subject names its room first: `credits: refuse refund when nothing is unused`.');
  if (subject.endsWith('.')) found.push('The subject ends without a full stop.');
  if (rest.length > 0 && rest[0] !== '') found.push('An empty line stands between subject and body.');
  if (rest.join('').trim() === '') found.push('The body says why.');
  return found;
};

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const found = objectionsTo(readFileSync(argv[2] ?? '', 'utf8'));
  for (const line of found) console.error(`commit message: ${line}`);
  process.exit(found.length === 0 ? 0 : 1);
}
