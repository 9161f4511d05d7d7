/** The name of a file as the server gives it; the part after `filename*` knows umlauts. */
export const nameIn = (disposition: string, fallback: string): string => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? fallback;
};
