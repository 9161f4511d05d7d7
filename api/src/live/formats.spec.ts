import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { clientMessages, LIVE_PROTOCOL, serverMessages } from '@soebs/contract';

describe('docs/formats.md', () => {
  const page = readFileSync('docs/formats.md', 'utf8');

  it('[LV6] tells the version of the socket protocol', () => {
    expect(page).toContain(`version ${LIVE_PROTOCOL}\n`);
  });

  it.each([...Object.keys(serverMessages), ...Object.keys(clientMessages)])('[LV6] tells of %s', (name) => {
    expect(page).toContain(`\n| \`${name}\` |`);
  });
});
