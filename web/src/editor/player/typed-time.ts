const SECONDS_A_MINUTE = 60;
const MOST_PARTS = 3;

/** A time as people type it (`1:12:30`, `72.30`, `4350`, `1 12 30`), in ms; null for what is none. */
export const typedTime = (typed: string): number | null => {
  const parts = typed.trim().split(/[:.\s]+/u);
  if (parts.length > MOST_PARTS || !parts.every((part) => /^\d{1,6}$/u.test(part))) return null;
  if (parts.slice(1).some((part) => Number(part) >= SECONDS_A_MINUTE)) return null;
  return parts.reduce((seconds, part) => seconds * SECONDS_A_MINUTE + Number(part), 0) * 1_000;
};
