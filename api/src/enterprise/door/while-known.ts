import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { RefusalCode } from '@soebs/contract';

/** How often it is looked whether the sender of a long body may still send it: a token that was revoked ends within a second. */
const LOOK_EVERY_MS = 250;

/** A body that comes in as long as its sender is known. */
export type KnownBody = {
  /** Breaks off when its sender is not known any more, or goes away. */
  readonly body: Readable;
  /** Why the sender may go on no more; undefined as long as it may. */
  readonly refusal: () => RefusalCode | undefined;
  readonly end: () => void;
};

/** Takes the body of a request until `refusalOf` says why not. The connection stays, so that the refusal can be told. */
export const whileKnown = <R extends IncomingMessage>(
  request: R,
  refusalOf: (request: R) => Promise<RefusalCode | undefined>,
  everyMs = LOOK_EVERY_MS,
): KnownBody => {
  const body = new PassThrough();
  let refusal: RefusalCode | undefined;
  const look = async (): Promise<void> => {
    const found = await refusalOf(request);
    if (found === undefined || refusal !== undefined) return;
    refusal = found;
    request.unpipe(body);
    body.destroy(new Error(`the sender may go on no more: ${found}`));
  };
  const timer = setInterval(() => {
    // An outage of the documents is no answer: it is looked at again.
    void look().catch(() => undefined);
  }, everyMs);
  const cut = (): void => {
    if (!request.complete) body.destroy(new Error('the sender went away'));
  };
  request.once('close', cut);
  request.pipe(body);
  return {
    body,
    refusal: () => refusal,
    end: () => {
      clearInterval(timer);
      request.off('close', cut);
      // What still comes in is let go by, so that the answer is read.
      if (!request.complete) request.resume();
    },
  };
};
