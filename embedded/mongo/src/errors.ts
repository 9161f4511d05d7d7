import type { Doc } from './values/doc.ts';

/** The error codes of MongoDB that this server answers with, by name. */
export const codes = {
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  NotImplemented: 238,
  InvalidIndexSpecificationOption: 197,
  InternalError: 1,
  BSONObjectTooLarge: 10334,
  APIVersionError: 322,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  EmptySort: 15976,
  EmptyProjection: 51272,
  PathCollision: 31249,
  ChangeStreamsUnavailable: 40573,
  UnrecognisedStage: 40324,
  UnknownField: 40415,
  MissingField: 40414,
} as const;

/** One of MongoDB's error names. */
export type CodeName = keyof typeof codes;

/** What a command is refused with: it becomes `ok: 0` or one entry of `writeErrors`. `more` joins the answer. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;
  readonly codeName: CodeName;
  readonly more: Doc;

  constructor(codeName: CodeName, message: string, more: Doc = {}) {
    super(message);
    this.code = codes[codeName];
    this.codeName = codeName;
    this.more = more;
  }
}
