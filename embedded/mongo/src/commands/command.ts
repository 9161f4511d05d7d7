import { Double } from 'bson';
import { Selection } from '../plan/select.ts';
import type { Catalogue } from '../store/catalogue.ts';
import type { Collection } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import type { Doc } from '../values/doc.ts';
import type { Answer } from '../wire/answer.ts';
import type { Arguments } from './arguments.ts';
import type { Cursors } from './cursors.ts';

/** What commands work on. */
export type Workspace = {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly cursors: Cursors;
  readonly now: () => Date;
};

/**
 * One command: the fields it knows beside those of every command ('any' where clients may announce whatever they can),
 * whether it writes, and what it does.
 */
export type Command = {
  readonly fields: readonly string[] | 'any';
  readonly writes: boolean;
  readonly run: (args: Arguments, workspace: Workspace) => Answer;
};

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>;

/** The answer of a command that went well. */
export const done = (fields: Doc = {}): Answer => ({ fields: { ...fields, ok: new Double(1) } });

/** The reader of a collection. */
export const selectionOf = ({ database }: Workspace, collection: Collection): Selection =>
  new Selection(database, collection);
