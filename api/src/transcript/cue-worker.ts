import { move } from 'piscina';
import { bytesOf, type CueTask } from './cue-work.ts';

/** One task of the pool, in a thread of its own. */
export default async (task: CueTask): Promise<Uint8Array> => {
  const bytes = await bytesOf(task);
  return move(bytes) as unknown as Uint8Array;
};
