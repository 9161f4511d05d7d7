import type { FailureCode } from '@soebs/events';

/** The job is somebody else's now, or has ended: stop at once, report nothing. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** The worker shuts down: the job goes back to the queue. */
export class ShuttingDown extends Error {
  override readonly name = 'ShuttingDown';
}

/** A run that cannot go on. `final`: trying again would end the same way (coded media errors, TJ4). */
export class RunFailed extends Error {
  override readonly name = 'RunFailed';
  readonly code: FailureCode;
  readonly final: boolean;
  constructor(code: FailureCode, options: { readonly final: boolean; readonly cause?: unknown }) {
    super(code, { cause: options.cause });
    this.code = code;
    this.final = options.final;
  }
}
