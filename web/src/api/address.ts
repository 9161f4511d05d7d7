const written = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.replace(/\/$/, '') ?? '';

/** Where the api is, as the server that handed out the page wrote it into its head. */
export const apiAddress = (): string => written('soebs-api');

/** Pages beside the product, the built-in ones or those of this installation; empty where there are none. */
export const outsidePages = (): { readonly terms: string; readonly status: string } => ({
  terms: written('soebs-terms'),
  status: written('soebs-status'),
});

const LEGAL = '/legal/';

/** A page beside the product, in a language where it is one of the built-in ones. */
export const inLanguage = (page: string, language: string): string =>
  page.startsWith(LEGAL) ? `${page}?lang=${language}` : page;

/** Built-in pages; what stands on them the operator can replace. */
export const builtInPages = { privacy: `${LEGAL}privacy`, imprint: `${LEGAL}imprint` } as const;
