const MOST_CHARACTERS = 72;
const ROOM = /^[A-Za-z0-9._/-]+(, [A-Za-z0-9._/-]+)*: \S/;
/** Git's own messages, and those that are gone before anybody else sees them. */
const MADE_BY_GIT = /^(Merge|Revert|fixup!|squash!|amend!) ?/;

const objectionsToSubject = (subject: string): string[] => {
  const length = Array.from(subject).length;
  const found: string[] = [];
  if (length > MOST_CHARACTERS) found.push(`The subject has ${length} characters; at most ${MOST_CHARACTERS}.`);
  if (!ROOM.test(subject))
    found.push('The subject names its room first: `credits: refuse refund when nothing is unused`.');
  if (subject.endsWith('.')) found.push('The subject ends without a full stop.');
  return found;
};

/** What is wrong with a commit message by CONTRIBUTING.md, in words; nothing when it keeps to the rules. */
export const objectionsTo = (message: string): string[] => {
  const [written = ''] = message.split(/^# -+ >8 -+$/m);
  const lines = written.split(/\r?\n/).filter((line) => !line.startsWith('#'));
  const [subject = '', ...rest] = lines.join('\n').trim().split('\n');
  if (MADE_BY_GIT.test(subject)) return [];
  const found = objectionsToSubject(subject);
  if (rest.length > 0 && rest[0] !== '') found.push('An empty line stands between subject and body.');
  if (rest.join('').trim() === '') found.push('The body says why.');
  return found;
};
