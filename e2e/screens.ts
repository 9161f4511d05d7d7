import { rows, staffRows } from '@soebs/web/screens';

type Row = (typeof rows)[number];

/** What stands for the parameters of paths: the beginning of a path with its parameter, and the beginning of an address. */
export type Places = Readonly<Record<string, string>>;

/**
 * The addresses of the screens of the table for which something holds. Throws for a screen whose parameters have no place yet, so
 * that a new one is not forgotten.
 */
export const addressesOf = (isWanted: (row: Row) => boolean, places: Places = {}): string[] =>
  [...rows, ...staffRows].filter(isWanted).map(({ path }) => {
    const place = Object.entries(places).find(([beginning]) => path.startsWith(beginning));
    const address = place === undefined ? path : place[1] + path.slice(place[0].length);
    if (/[:*]/.test(address)) throw new Error(`Say what stands for the parameters of ${path}`);
    return address;
  });
