import { move } from 'piscina';
import { bytesOf, type CueTask } from './cue-work.ts';

/** One task of the pool, in a thread of its own. */
export default (task: CueTask): Uint8Array => {
  const bytes = bytesOf(task);
  return move(bytes) as unknown as Uint8Array;
};
