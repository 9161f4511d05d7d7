import { CommandError } from '../errors.ts';
import { type Doc, isArray, isDoc, numberIn, read, write } from '../values/doc.ts';
import type { Stored } from '../store/collection.ts';

/** Fields that every command may have; they change nothing for a single server that always waits for the disk. */
const everywhere = new Set([
  ...['$db', 'lsid', '$clusterTime', '$readPreference', 'readConcern', 'writeConcern', 'maxTimeMS', 'comment'],
  ...['apiVersion', 'apiStrict', 'apiDeprecationErrors', 'txnNumber', 'startTransaction', 'autocommit'],
]);

const wrongType = (name: string, wanted: string): CommandError =>
  new CommandError('TypeMismatch', `BSON field '${name}' is the wrong type, expected ${wanted}`);

const missing = (name: string): CommandError =>
  new CommandError('MissingField', `BSON field '${name}' is missing but a required field`);

/** The fields of a document by type: what is missing or of another type is refused by name. */
export class Fields {
  readonly doc: Doc;

  constructor(doc: Doc) {
    this.doc = doc;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.doc, name) && this.doc[name] !== undefined && this.doc[name] !== null;
  }

  text(name: string): string {
    const value = this.doc[name];
    if (typeof value === 'string') return value;
    throw this.has(name) ? wrongType(name, 'string') : missing(name);
  }

  object(name: string, otherwise?: Doc): Doc {
    if (!this.has(name) && otherwise !== undefined) return otherwise;
    const value = this.doc[name];
    if (isDoc(value)) return value;
    throw this.has(name) ? wrongType(name, 'object') : missing(name);
  }

  list(name: string, otherwise?: readonly unknown[]): readonly unknown[] {
    if (!this.has(name) && otherwise !== undefined) return otherwise;
    const value = this.doc[name];
    if (isArray(value)) return value;
    throw this.has(name) ? wrongType(name, 'array') : missing(name);
  }

  flag(name: string): boolean {
    if (!this.has(name)) return false;
    const value = this.doc[name];
    if (typeof value === 'boolean') return value;
    const number = numberIn(value);
    if (number === undefined) throw wrongType(name, 'bool');
    return number !== 0;
  }

  /** A whole number, 0 or more. */
  whole(name: string, otherwise: number): number {
    if (!this.has(name)) return otherwise;
    const number = numberIn(this.doc[name]);
    if (number === undefined) throw wrongType(name, 'number');
    if (!Number.isInteger(number) || number < 0) {
      throw new CommandError(
        'BadValue',
        `BSON field '${name}' value must be a whole number >= 0, actual value '${number}'`,
      );
    }
    return number;
  }

  /** Refuses fields that are not known: nothing that a client asks for is silently left out. */
  checkNames(owner: string, known: ReadonlySet<string>): void {
    for (const name of Object.keys(this.doc)) {
      if (known.has(name)) continue;
      throw new CommandError(
        'UnknownField',
        `BSON field '${owner}.${name}' is an unknown field or not supported here.`,
      );
    }
  }

  /** Refuses variables, and a collation other than the plain order of bytes. */
  checkUnsupported(): void {
    if (Object.keys(this.object('let', {})).length > 0) {
      throw new CommandError('BadValue', "The option 'let' is not supported by the embedded server");
    }
    const { locale, ...others } = this.object('collation', { locale: 'simple' });
    if (locale === 'simple' && Object.keys(others).length === 0) return;
    throw new CommandError('BadValue', `The collation '${String(locale)}' is not supported by the embedded server`);
  }
}

/** A command as it was sent: its name, its database and its fields. */
export class Arguments extends Fields {
  readonly name: string;
  readonly database: string;
  readonly #sequences: ReadonlyMap<string, readonly Buffer[]>;

  constructor(body: Doc, sequences: ReadonlyMap<string, readonly Buffer[]>) {
    super(body);
    this.name = Object.keys(body)[0] ?? '';
    this.database = this.text('$db');
    if (!/^[^./\\ "$*<>:|?]{1,63}$/.test(this.database)) {
      throw new CommandError('InvalidNamespace', `Invalid database name: '${this.database}'`);
    }
    this.#sequences = sequences;
  }

  /** The collection that the command names, in its database. */
  namespace(): string {
    return `${this.database}.${this.text(this.name)}`;
  }

  /** Documents that came in the body or beside it, with their bytes. */
  documents(name: string): readonly Stored[] {
    const beside = this.#sequences.get(name);
    if (beside !== undefined) return beside.map((bytes) => ({ bytes: Buffer.from(bytes), doc: read(bytes) }));
    return this.list(name).map((doc) => {
      if (!isDoc(doc)) throw wrongType(name, 'array of objects');
      return { bytes: write(doc), doc };
    });
  }

  /** Refuses unknown fields, transactions, and guarantees that one server cannot give. */
  check(known: readonly string[] | 'any'): void {
    if (known !== 'any') this.checkNames(this.name, new Set([this.name, ...known, ...everywhere]));
    if (this.has('txnNumber') || this.has('startTransaction') || this.has('autocommit')) {
      const message = 'Transaction numbers are only allowed on a replica set member or mongos';
      throw new CommandError('IllegalOperation', message);
    }
    this.#checkGuarantees();
  }

  #checkGuarantees(): void {
    if ((this.doc['apiVersion'] ?? '1') !== '1') throw new CommandError('APIVersionError', 'API version must be "1"');
    const w = numberIn(this.object('writeConcern', {})['w']) ?? 1;
    if (w > 1) throw new CommandError('BadValue', "cannot use 'w' > 1 when a host is not replicated");
    if (this.object('readConcern', {})['level'] === 'snapshot') {
      throw new CommandError('InvalidOptions', 'readConcern level snapshot is not supported by the embedded server');
    }
  }
}
