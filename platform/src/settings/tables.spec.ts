import { describe, expect, it } from '@jest/globals';
import { readConfig } from './read.ts';
import { seedSettings } from './commands.ts';
import { apiSettings } from './api.ts';
import { settingsOf } from './tables.ts';
import { unknownSettings } from './unknown.ts';

const all = Object.entries(settingsOf).flatMap(([reader, settings]) =>
  Object.entries(settings).map(([name, setting]) => ({ reader, name, setting })),
);

describe('the tables of settings', () => {
  it.each(all)('$reader: $name is explained in one sentence', ({ setting }) => {
    expect(setting.about).toMatch(/^[A-Z][^\n]+\.$/);
    expect(setting.type).not.toBe('');
  });

  it.each(all.filter(({ setting }) => setting.default !== undefined))(
    '[ST7] $reader: the default of $name passes its own schema',
    ({ setting }) => {
      expect(setting.schema.safeParse(setting.default).success).toBe(true);
    },
  );

  it('says the same of a variable, whoever reads it', () => {
    for (const { name, setting } of all)
      for (const other of all.filter((each) => each.name === name)) expect(other.setting).toBe(setting);
  });

  it('keeps the demo company together: a seller without a VAT number gets none from the demo', () => {
    const { SUPPLIER_NAME, SUPPLIER_ADDRESS, SUPPLIER_VAT_NUMBER } = apiSettings;
    const seller = { SUPPLIER_NAME, SUPPLIER_ADDRESS, SUPPLIER_VAT_NUMBER };
    expect(readConfig(seller, {})).toEqual({
      SUPPLIER_NAME: 'Söbs (Demo, keine echte Firma)',
      SUPPLIER_ADDRESS: ['Musterweg 1', '3000 Bern'],
      SUPPLIER_VAT_NUMBER: 'CHE-000.000.000 MWST',
    });
    expect(readConfig(seller, { SUPPLIER_NAME: 'Meier AG', SUPPLIER_VAT_NUMBER: '' })).toEqual({
      SUPPLIER_NAME: 'Meier AG',
      SUPPLIER_ADDRESS: [],
      SUPPLIER_VAT_NUMBER: '',
    });
  });

  it('asks for a password of ten letters', () => {
    const { SEED_PASSWORD } = seedSettings;
    expect(() => readConfig({ SEED_PASSWORD }, { SEED_PASSWORD: 'too short' })).toThrow('SEED_PASSWORD does not fit');
  });
});

describe('unknownSettings', () => {
  it.each([
    ['MEDIA_MAX_BYTE', 'MEDIA_MAX_BYTES'],
    ['QUOTA_PROJECTS', 'QUOTA_OPEN_PROJECTS'],
    ['QOUTA_OPEN_PROJECTS', 'QUOTA_OPEN_PROJECTS'],
    ['MEDIAMAX_BYTES', 'MEDIA_MAX_BYTES'],
    ['FFPROB', 'FFPROBE'],
  ])('[ST7] names %s and what was probably meant', (name, nearest) => {
    expect(unknownSettings({ [name]: '1', PATH: '/bin' })).toEqual([{ name, nearest }]);
  });

  it('says nothing of what is ours, and nothing of what is not', () => {
    const strangers = { HOME: '/', TERM: 'xterm', MAILER: 'x', NODE_ENV: 'production', PORT: '1', TEST_MONGO_URL: 'x' };
    const ours = Object.fromEntries(all.map(({ name }) => [name, '1']));
    expect(unknownSettings({ ...strangers, ...ours })).toEqual([]);
  });
});
