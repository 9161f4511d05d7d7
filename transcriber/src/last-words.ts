/** So much of what a tool said last is kept for staff, in signs. */
const KEPT_SIGNS = 4_096;

const chainOf = (error: unknown): string[] => {
  if (error instanceof Error) return [`${error.name}: ${error.message}`, ...chainOf(error.cause)];
  return typeof error === 'string' ? [error] : [];
};

/** What led to a failure, in the words of whoever told it, the end of it: programs say last what went wrong. */
export const lastWords = (error: unknown): string => {
  const text = chainOf(error).join('\n').trim();
  return text.length > KEPT_SIGNS ? `…${text.slice(-KEPT_SIGNS)}` : text;
};
