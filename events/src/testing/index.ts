export { diceOf, type Dice } from './dice.ts';
export { given, play } from './scenario.ts';
