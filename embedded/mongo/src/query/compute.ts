import { Aggregator } from 'mingo';
import { CommandError } from '../errors.ts';
import { type Doc, isDoc, read, readPlain, write } from '../values/doc.ts';

/** One stage of a pipeline. */
export type Stage = { readonly name: string; readonly operand: unknown };

/** Stages that only compute new documents are mingo's; it sees plain numbers and must not run scripts. */
export const computed = (documents: readonly Doc[], { name, operand }: Stage): readonly Doc[] => {
  const stage = { [name]: readPlain(write({ operand }))['operand'] };
  const plain = documents.map((doc) => readPlain(write(doc)));
  try {
    const result: unknown[] = new Aggregator([stage], { scriptEnabled: false }).run(plain);
    return result.filter(isDoc).map((doc) => read(write(doc)));
  } catch (error) {
    throw new CommandError('BadValue', `${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
};
