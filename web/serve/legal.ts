import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of the law, by their last part of the address. */
export const legalPages = ['terms', 'privacy', 'imprint'] as const;
export type LegalPage = (typeof legalPages)[number];
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** What a page says in a language, as HTML; a sample until the operator has put a page of their own in its place. */
export type LegalText = { readonly html: string; readonly isSample: boolean };
export type LegalTexts = Readonly<Record<`${LegalPage}.${Language}`, LegalText>>;

/**
 * Reads the pages of the law: `terms.de.html`, `privacy.en.html` … of the operator's folder, and the built-in samples for the rest.
 * Each holds what stands in the page's body.
 */
export const readLegal = (samples: string, own: string | undefined): LegalTexts => {
  const read = (name: string): LegalText => {
    const path = own === undefined ? undefined : join(own, `${name}.html`);
    if (path !== undefined && existsSync(path)) return { html: readFileSync(path, 'utf8'), isSample: false };
    return { html: readFileSync(join(samples, `${name}.html`), 'utf8'), isSample: true };
  };
  const names = legalPages.flatMap((page) => languages.map((language) => `${page}.${language}` as const));
  return Object.fromEntries(names.map((name) => [name, read(name)])) as LegalTexts;
};

const style = [
  ':root{color-scheme:light dark}',
  'body{margin:0 auto;padding:2rem 1rem 4rem;max-width:42rem;font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}',
  'h1{font-size:1.75rem;line-height:1.25}h2{margin:2rem 0 .5rem;font-size:1.125rem}',
  'nav{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-bottom:2rem}',
  '.note{padding:.75rem 1rem;border:1px solid;border-radius:.5rem}',
  'a{color:inherit}@media print{nav{display:none}}',
].join('');
const styleHash = createHash('sha256').update(style).digest('base64');

/** What these pages may do: nothing but wear their own style. */
export const plainHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
  'Content-Type': 'text/html; charset=utf-8',
};

const words = {
  de: {
    tag: 'de-CH',
    home: 'Zu Söbs',
    other: 'English',
    sample: 'Dies ist ein Mustertext. Der Betreiber dieser Installation ersetzt ihn durch seinen eigenen.',
    titles: { terms: 'Nutzungsbedingungen', privacy: 'Datenschutzerklärung', imprint: 'Impressum', status: 'Status' },
    works: 'Alles läuft.',
    fails: 'Es gibt eine Störung. Wir arbeiten daran; was gespeichert ist, bleibt gespeichert.',
    looked: 'Diese Seite sieht jede halbe Minute von selbst nach.',
  },
  en: {
    tag: 'en-CH',
    home: 'To Söbs',
    other: 'Deutsch',
    sample: 'This is a sample text. The operator of this installation replaces it by their own.',
    titles: { terms: 'Terms of use', privacy: 'Privacy policy', imprint: 'Imprint', status: 'Status' },
    works: 'Everything works.',
    fails: 'There is a disruption. We are working on it; what is saved stays saved.',
    looked: 'This page looks again by itself every half a minute.',
  },
} as const;

type Plain = {
  readonly page: LegalPage | 'status';
  readonly language: Language;
  readonly body: string;
  readonly refreshSeconds?: number;
};

const plainPage = ({ page, language, body, refreshSeconds }: Plain): string => {
  const { tag, home, other, titles } = words[language];
  const elsewhere = language === 'de' ? 'en' : 'de';
  return [
    `<!doctype html><html lang="${tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`,
    `<title>${titles[page]} • Söbs</title><style>${style}</style></head><body>`,
    `<nav><a href="/">${home}</a><a href="?lang=${elsewhere}" hreflang="${elsewhere}" lang="${words[elsewhere].tag}">${other}</a></nav>`,
    `<main>${body}</main></body></html>`,
  ].join('\n');
};

/** A page of the law, whole; a sample says that it is one. */
export const legalPage = (texts: LegalTexts, page: LegalPage, language: Language): string => {
  const { html, isSample } = texts[`${page}.${language}`];
  const note = isSample ? `<p class="note" role="note">${words[language].sample}</p>` : '';
  return plainPage({ page, language, body: note + html });
};

/** Whether the product works, for people. */
export const statusPage = (works: boolean, language: Language): string => {
  const { titles, works: well, fails, looked } = words[language];
  const body = `<h1>${titles.status}</h1><p role="status" data-works="${works}">${works ? well : fails}</p><p>${looked}</p>`;
  return plainPage({ page: 'status', language, body, refreshSeconds: 30 });
};
