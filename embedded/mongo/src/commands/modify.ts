import { ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import type { Found } from '../plan/select.ts';
import type { Collection, Stored } from '../store/collection.ts';
import { copyOfValue, type Doc, isArray, isDoc, read, write } from '../values/doc.ts';
import { equal } from '../values/key.ts';
import { arrayFilters } from '../update/positions.ts';
import { seedOf, wantedId } from '../update/seed.ts';
import { compileUpdate, type Update } from '../update/update.ts';

/** How documents change: by operators, or by taking the place of the whole document. */
export type Modification =
  { readonly kind: 'operators'; readonly update: Update } | { readonly kind: 'replace'; readonly by: Doc };

const isOperatorSpec = (spec: Doc): boolean => Object.keys(spec)[0]?.startsWith('$') === true;

/** Reads the `u` of an update or the `update` of findAndModify. */
export const modificationOf = (spec: unknown, filters: readonly unknown[]): Modification => {
  if (isArray(spec)) {
    const message = 'An update by a pipeline is not supported by the embedded server (docs/adr/0012)';
    throw new CommandError('NotImplemented', message);
  }
  if (!isDoc(spec)) throw new CommandError('FailedToParse', 'The update must be an object');
  if (isOperatorSpec(spec)) return { kind: 'operators', update: compileUpdate(spec, arrayFilters(filters)) };
  for (const name of Object.keys(spec)) {
    if (!name.startsWith('$')) continue;
    throw new CommandError('FailedToParse', `The dollar ($) prefixed field '${name}' is not allowed in a replacement`);
  }
  if (filters.length > 0)
    throw new CommandError('FailedToParse', 'arrayFilters may not be specified with a replacement');
  return { kind: 'replace', by: spec };
};

const withIdFirst = (id: unknown, doc: Doc): Doc => Object.assign({ _id: id }, doc, { _id: id });

const checkId = (before: unknown, after: unknown): void => {
  if (equal(before, after)) return;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw new CommandError('ImmutableField', message);
};

/** What a modification is applied for. */
export type Occasion = { readonly filter: Doc; readonly now: Date };

const changed = (found: Found, modification: Modification, { filter, now }: Occasion): Doc => {
  if (modification.kind === 'replace') {
    const before = found.doc['_id'];
    if (Object.hasOwn(modification.by, '_id')) checkId(before, modification.by['_id']);
    return withIdFirst(before, modification.by);
  }
  const doc = read(found.bytes);
  const before = doc['_id'];
  modification.update.apply({ doc, filter, inserting: false, now });
  checkId(before, doc['_id']);
  return doc;
};

/** Changes a document that was found; undefined when it is as it was. */
export const modify = (
  collection: Collection,
  found: Found,
  change: { readonly modification: Modification; readonly occasion: Occasion },
): Stored | undefined => {
  const doc = changed(found, change.modification, change.occasion);
  const bytes = write(doc);
  if (bytes.equals(found.bytes)) return undefined;
  const { modification } = change;
  const touched = modification.kind === 'operators' ? modification.update.touched : undefined;
  collection.replace(found, { bytes, doc, touched });
  return { bytes, doc };
};

const seeded = (modification: Modification, { filter, now }: Occasion): Doc => {
  if (modification.kind === 'replace') {
    const ids = wantedId(filter);
    if (ids.length === 0) return { ...modification.by };
    if (Object.hasOwn(modification.by, '_id')) checkId(ids[0], modification.by['_id']);
    return { ...modification.by, _id: ids[0] };
  }
  const doc = seedOf(filter);
  const asked = Object.hasOwn(doc, '_id') ? copyOfValue(doc['_id']) : undefined;
  modification.update.apply({ doc, filter, inserting: true, now });
  if (asked !== undefined) checkId(asked, doc['_id']);
  return doc;
};

/** Makes the document that an upsert adds when nothing was found. It gets an `_id` if neither filter nor update has one. */
export const upserted = (modification: Modification, occasion: Occasion): Stored => {
  const made = seeded(modification, occasion);
  const doc = withIdFirst(Object.hasOwn(made, '_id') ? made['_id'] : new ObjectId(), made);
  return { doc, bytes: write(doc) };
};

/** A document to insert: `_id` is made if missing, and stands first. */
export const insertable = ({ bytes, doc }: Stored): Stored => {
  if (Object.keys(doc)[0] === '_id') return { bytes, doc };
  const whole = withIdFirst(Object.hasOwn(doc, '_id') ? doc['_id'] : new ObjectId(), doc);
  return { doc: whole, bytes: write(whole) };
};
