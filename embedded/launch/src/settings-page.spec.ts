import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { settingsOf } from '@soebs/platform/settings';
import { exampleFile, settingsPage } from './settings-page.ts';

const names = [...new Set(Object.values(settingsOf).flatMap((settings) => Object.keys(settings)))];

describe('docs/settings.md and .env.example', () => {
  it.each([
    ['docs/settings.md', settingsPage],
    ['.env.example', exampleFile],
  ])('%s says what the tables say; if not: npm run settings', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text());
  });

  it('names each setting once', () => {
    for (const name of names) expect(settingsPage().split(`\n| \`${name}\` |`)).toHaveLength(2);
  });

  it('sets the defaults when everything is switched on', () => {
    const on = parseEnv(exampleFile().replaceAll(/^#(?=[A-Z])/gm, ''));
    expect(on).toMatchObject({ MEDIA_MAX_MINUTES: '600', VAT_RATES: '2018-01-01:7.7,2024-01-01:8.1', S3_KEY_ID: '' });
    expect(Object.keys(on).filter((name) => !names.includes(name))).toEqual([]);
  });
});
