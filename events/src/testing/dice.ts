/** Answers a whole number from 0 to below. */
export type Dice = (below: number) => number;

/** mulberry32: a small seeded generator, so that a printed seed repeats a failure. */
export const diceOf = (seed: number): Dice => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
};
