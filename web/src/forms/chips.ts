import { asName } from '@soebs/contract';

type Limits = { readonly max: number; readonly maxLength: number };

/** Adds what was typed or pasted, split at commas, semicolons and line ends; empty and repeated words fall away. */
export const addChips = (values: readonly string[], typed: string, { max, maxLength }: Limits): string[] => {
  const words = typed.split(/[,;\n]/).map((word) => asName(word.replaceAll(/\s+/g, ' '), maxLength));
  return [...new Set([...values, ...words])].filter((word) => word !== '').slice(0, max);
};
