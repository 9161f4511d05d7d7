/** Adds what was typed or pasted, split at commas, semicolons and line ends; empty and repeated words fall away. */
export const addChips = (values: readonly string[], typed: string, max: number): string[] => {
  const words = typed.split(/[,;\n]/).map((word) => word.trim().replaceAll(/\s+/g, ' '));
  return [...new Set([...values, ...words])].filter((word) => word !== '').slice(0, max);
};
