import { asName } from '@soebs/contract';
import { nameVersion, type TextFile } from '@soebs/events/transcript';
import type { EditorModel } from '../model/model.ts';
import { whenSaved } from '../model/when-saved.ts';
import type { ImportChoice } from './operations.ts';
import { planImport } from './plan.ts';

const LONGEST_NAME = 100;

/** What the versions before and after an import are called. */
export type ImportNames = { readonly before: string; readonly after: string };

/**
 * Makes a file the text: one step, which one undo takes back, stored as a version with a name, as the one before it is (TX41).
 * False when nothing was changed.
 */
export const takeIn = async (
  model: EditorModel,
  file: TextFile,
  { names, choice }: { readonly names: ImportNames; readonly choice: ImportChoice },
): Promise<boolean> => {
  const wasSaved = await whenSaved(model);
  const before = model.collaboration.session.revision;
  const plan = planImport(model.transcript(), file, { ...choice, newId: model.newId });
  if (!plan || !model.change(plan.operations)) return false;
  if (!wasSaved || !(await whenSaved(model))) return true;
  const { revision, stacks } = model.collaboration.session;
  // Who has taken it back meanwhile has no version of it.
  if (stacks.redo.length > 0) return true;
  const named = (at: number, name: string) => nameVersion(at, asName(name, LONGEST_NAME));
  model.addToStep([named(before, names.before), named(revision, names.after)]);
  return true;
};
