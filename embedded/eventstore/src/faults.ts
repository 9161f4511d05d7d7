import { NO_REVISION, type Expected } from './event.ts';

/** A request refused before anything was written. Every other error is a bug or an outage and rolls back. */
export abstract class Fault extends Error {}

/** The stream was tombstoned: it can never be read or written again. */
export class StreamDeletedFault extends Fault {
  override readonly name = 'StreamDeletedFault';
  readonly stream: string;
  constructor(stream: string) {
    super(`Event stream '${stream}' is deleted.`);
    this.stream = stream;
  }
}

/** The stream is not in the state that the writer expected. `current` is {@link NO_REVISION} for a stream without events. */
export class WrongExpectedVersionFault extends Fault {
  override readonly name = 'WrongExpectedVersionFault';
  readonly stream: string;
  readonly expected: Expected;
  readonly current: number;
  constructor(at: { stream: string; expected: Expected; current: number }) {
    const current = at.current === NO_REVISION ? 'no stream' : at.current;
    super(
      `Append failed due to WrongExpectedVersion. Stream: ${at.stream}, expected: ${at.expected}, actual: ${current}`,
    );
    this.stream = at.stream;
    this.expected = at.expected;
    this.current = at.current;
  }
}

/** One append is larger than the log takes in one piece. */
export class AppendTooLargeFault extends Fault {
  override readonly name = 'AppendTooLargeFault';
  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`Maximum Append Size of ${maxBytes} Exceeded.`);
    this.maxBytes = maxBytes;
  }
}

/** The request says something that cannot be done, whatever the state of the log. */
export class BadRequestFault extends Fault {
  override readonly name = 'BadRequestFault';
}

/** An event came without a metadata entry that every event needs. */
export class MissingMetadataFault extends BadRequestFault {
  readonly missing: readonly string[];
  constructor(missing: readonly string[]) {
    super(`Required Metadata Property is missing: ${missing.join(', ')}`);
    this.missing = missing;
  }
}

/** A read starts at a position where no record begins: the position comes from another log. */
export class InvalidPositionFault extends BadRequestFault {
  constructor(position: number) {
    super(`Position ${position} is not the border of a record of this log.`);
  }
}

/** The writer stopped waiting before the append began. */
export class DeadlineFault extends Fault {
  override readonly name = 'DeadlineFault';
  constructor() {
    super('The deadline passed before the append began.');
  }
}

/** The credentials of a call are wrong. */
export class UnauthenticatedFault extends Fault {
  override readonly name = 'UnauthenticatedFault';
  constructor() {
    super('The user name or the password is wrong.');
  }
}

/** The caller may not do this with this stream. */
export class AccessDeniedFault extends Fault {
  override readonly name = 'AccessDeniedFault';
  constructor() {
    super('Access denied.');
  }
}
