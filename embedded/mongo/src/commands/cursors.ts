import { Double, Long } from 'bson';
import { randomBytes } from 'node:crypto';
import { CommandError } from '../errors.ts';
import { type Answer, type Batch, NO_CURSOR } from '../wire/answer.ts';

/** How long a cursor may lie unused, as in MongoDB. */
const IDLE_MS = 10 * 60 * 1000;

/** The most bytes of documents in one batch. */
export const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** The documents of a first batch when the client does not say how many. */
export const FIRST_BATCH = 101;

/** How a first batch is asked for; `single` wants no cursor to stay open. */
export type BatchOptions = { readonly namespace: string; readonly size: number; readonly single: boolean };

/** Documents that are given out in batches; one more is read ahead, so that the last batch is known as the last. */
class Cursor {
  readonly namespace: string;
  usedAt: number;
  readonly #source: Iterator<Buffer>;
  #ahead: Buffer | undefined;

  constructor(namespace: string, source: Iterator<Buffer>, now: number) {
    this.namespace = namespace;
    this.#source = source;
    this.usedAt = now;
    this.#advance();
  }

  get isEmpty(): boolean {
    return this.#ahead === undefined;
  }

  take(most: number): Buffer[] {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (this.#ahead !== undefined && batch.length < most) {
      bytes += this.#ahead.length;
      if (batch.length > 0 && bytes > MAX_BATCH_BYTES) break;
      batch.push(this.#ahead);
      this.#advance();
    }
    return batch;
  }

  #advance(): void {
    const next = this.#source.next();
    this.#ahead = next.done === true ? undefined : next.value;
  }
}

const answer = (batch: Batch): Answer => ({ fields: { ok: new Double(1) }, batch });

/** The open cursors. They hold places or documents, no open statement: writes go on between two batches. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Answers the first batch; a cursor stays open when there is more. */
  first(source: Iterator<Buffer>, { namespace, size, single }: BatchOptions): Answer {
    const cursor = new Cursor(namespace, source, this.#now().getTime());
    const documents = cursor.take(size);
    const cursorId = cursor.isEmpty || single ? NO_CURSOR : this.#keep(cursor);
    return answer({ name: 'firstBatch', namespace, cursorId, documents });
  }

  /** Answers the next batch. Refuses an unknown cursor, or one of another collection (CursorNotFound). */
  next(cursorId: Long, namespace: string, size: number): Answer {
    const id = cursorId.toString();
    const cursor = this.#open.get(id);
    if (cursor?.namespace !== namespace) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    cursor.usedAt = this.#now().getTime();
    const documents = cursor.take(size === 0 ? Infinity : size);
    if (cursor.isEmpty) this.#open.delete(id);
    return answer({ name: 'nextBatch', namespace, cursorId: cursor.isEmpty ? NO_CURSOR : cursorId, documents });
  }

  /** Closes a cursor; answers whether there was one. */
  kill(cursorId: Long): boolean {
    return this.#open.delete(cursorId.toString());
  }

  /** Closes the cursors that nobody has used for ten minutes. */
  sweep(): void {
    const oldest = this.#now().getTime() - IDLE_MS;
    for (const [id, cursor] of this.#open) if (cursor.usedAt < oldest) this.#open.delete(id);
  }

  #keep(cursor: Cursor): Long {
    const id = Long.fromBigInt(BigInt.asUintN(63, randomBytes(8).readBigUInt64BE()) | 1n);
    this.#open.set(id.toString(), cursor);
    return id;
  }
}
