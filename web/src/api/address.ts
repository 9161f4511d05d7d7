const written = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.replace(/\/$/, '') ?? '';

/** Where the api is, as the server that handed out the page wrote it into its head. */
export const apiAddress = (): string => written('soebs-api');

/** The address of those who help; empty when this installation names none. */
export const supportAddress = (): string => written('soebs-support');

/** Pages outside the product; empty when this installation has none. */
export const outsidePages = (): { readonly terms: string; readonly status: string } => ({
  terms: written('soebs-terms'),
  status: written('soebs-status'),
});
