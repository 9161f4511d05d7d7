import { email } from '@soebs/contract';

/** The addresses of a typed or pasted list, each once, and what is none. */
export type Addresses = { readonly addresses: readonly string[]; readonly faulty: readonly string[] };

/** What stands between two entries of a list, and within one, around its address. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .flatMap((entry) => /<([^<>]*)>/.exec(entry)?.[1] ?? entry.split(/\s+/))
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads lists as people paste them: by commas, semicolons, lines or blanks, with or without names. */
export const addressesIn = (text: string): Addresses => {
  const read = partsOf(text).map((part) => ({ part, address: email.safeParse(part).data }));
  return {
    addresses: [...new Set(read.flatMap(({ address }) => address ?? []))],
    faulty: read.flatMap(({ part, address }) => (address === undefined ? part : [])),
  };
};
