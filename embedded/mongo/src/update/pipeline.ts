import { CommandError } from '../errors.ts';
import { computed } from '../query/compute.ts';
import { type Doc, field, isDoc, read, readPlain, setField, write } from '../values/doc.ts';

/** Changes a document by the stages of a pipeline. */
export type PipelineUpdate = (doc: Doc) => Doc;

const allowed = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** What computing leaves as it was gets back its exact number type: 5.0 stays a double, and a long keeps all its digits. */
const keepTypes = (exact: Doc, after: Doc): Doc => {
  const plain = read(write(readPlain(write(exact))));
  const kept: Doc = {};
  for (const [name, value] of Object.entries(after)) {
    const [before, observed] = [field(exact, name), field(plain, name)];
    const isSame = observed !== undefined && write({ value: observed }).equals(write({ value }));
    setField(kept, name, isSame ? before : isDoc(before) && isDoc(value) ? keepTypes(before, value) : value);
  }
  return kept;
};

/** Compiles the pipeline of an update. Refuses stages that an update may not have, by name. */
export const compilePipeline = (stages: readonly unknown[]): PipelineUpdate => {
  const steps = stages.map((stage) => {
    const [entry, second] = isDoc(stage) ? Object.entries(stage) : [];
    if (entry === undefined || second !== undefined)
      throw new CommandError('FailedToParse', 'A pipeline stage specification object must contain exactly one field.');
    const [name, operand] = entry;
    if (!allowed.has(name))
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
    return { name, operand };
  });
  return (doc) => {
    const [after = doc] = steps.reduce<readonly Doc[]>(computed, [doc]);
    return keepTypes(doc, after);
  };
};
