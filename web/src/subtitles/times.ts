const two = (n: number): string => String(n).padStart(2, '0');

/** A cue's time as people read it: minutes, seconds, milliseconds; hours when there are any. */
export const cueTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};
