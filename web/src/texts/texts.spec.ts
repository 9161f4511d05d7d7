import { describe, expect, it } from '@jest/globals';
import { refusalStatus } from '@soebs/contract';
import { de } from './de/index.ts';
import { en } from './en/index.ts';

/** Every text by its path. */
const flat = (texts: object, path = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value as object, `${path}${key}.`)],
    ),
  );

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

const german = flat(de);
const english = flat(en);

describe('the texts', () => {
  it('have the same keys in both languages', () => {
    expect([...english.keys()].sort()).toEqual([...german.keys()].sort());
  });

  it('have the same placeholders in both languages', () => {
    const differing = [...german].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it.each([
    ['de-CH', german],
    ['en-CH', english],
  ])('have every plural form of %s wherever something is counted', (locale, texts) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const pluralForm = /_(zero|one|two|few|many|other)$/;
    const counted = new Set(
      [...texts.keys()].filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, '')),
    );
    expect(
      [...counted].flatMap((key) =>
        forms.filter((form) => !texts.has(`${key}_${form}`)).map((form) => `${key}_${form}`),
      ),
    ).toEqual([]);
    expect([...texts].filter(([key, text]) => text.includes('{{count}}') && !pluralForm.test(key))).toEqual([]);
  });

  it('are nowhere empty', () => {
    expect([...german, ...english].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are Swiss: no ß, guillemets, and no exclamation marks except after a payment', () => {
    const calm = [...german].filter(([key]) => !key.startsWith('views.paymentSuccess.'));
    expect([...german].filter(([, text]) => /[ß„“]/.test(text))).toEqual([]);
    expect(calm.filter(([, text]) => /[ß„“]|[A-Za-z]!|(^|\s)"/.test(text))).toEqual([]);
  });

  it('address people as Sie', () => {
    expect([...german].filter(([, text]) => /\b(du|dein\w*|dir|dich)\b/i.test(text))).toEqual([]);
  });

  it('know every refusal of the contract', () => {
    expect(Object.keys(refusalStatus).filter((code) => !german.has(`errors.${code}`))).toEqual([]);
  });
});
