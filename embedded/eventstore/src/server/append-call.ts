import { status, type ServerReadableStream, type sendUnaryData } from '@grpc/grpc-js';
import { append, type AppendRequest } from '../append.ts';
import { bytesOf, MAX_APPEND_BYTES, type Expected, type ProposedEvent } from '../event.ts';
import { AppendTooLargeFault, BadRequestFault, WrongExpectedVersionFault } from '../faults.ts';
import { appendSuccess, appendWrongVersion } from '../wire/append-responses.ts';
import type { streams } from '../wire/generated.ts';
import { expectedRevisionOf, proposedEventOf, streamNameOf } from '../wire/requests.ts';
import { stopping, toServiceError } from './errors.ts';
import type { Deps } from './deps.ts';

/** Collects the messages of one classic append: first the options, then the events. */
class Collected {
  #target: { stream: string; expected: Expected } | undefined;
  readonly #events: ProposedEvent[] = [];
  #bytes = 0;

  take(message: streams.AppendReq): void {
    const options = message.getOptions();
    const proposed = message.getProposedMessage();
    if (options !== undefined)
      this.#target = { stream: streamNameOf(options.getStreamIdentifier()), expected: expectedRevisionOf(options) };
    if (proposed === undefined) return;
    const event = proposedEventOf(proposed);
    this.#bytes += bytesOf(event);
    if (this.#bytes > MAX_APPEND_BYTES) throw new AppendTooLargeFault(MAX_APPEND_BYTES);
    this.#events.push(event);
  }

  request(): AppendRequest {
    if (this.#target === undefined) throw new BadRequestFault('An append came without options.');
    return { ...this.#target, events: this.#events };
  }
}

/** The classic append: one call, one append. A wrong expectation is an answer, every other refusal an error. */
export const appendCall =
  ({ log, commits, open, access, nowMs }: Deps) =>
  (
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: sendUnaryData<streams.AppendResp>,
  ): void => {
    const collected = new Collected();
    const stop = (): void => finish(() => answer(stopping(status.UNAVAILABLE)));
    let finished = false;
    const finish = (how: () => void): void => {
      if (finished) return;
      finished = true;
      open.delete(stop);
      how();
    };
    const fail = (error: unknown): void =>
      finish(() =>
        error instanceof WrongExpectedVersionFault
          ? answer(null, appendWrongVersion(error))
          : answer(toServiceError(error)),
      );
    const attempt = (work: () => void): void => {
      try {
        if (!finished) work();
      } catch (error) {
        fail(error);
      }
    };
    open.add(stop);
    call.on('cancelled', () => finish(() => undefined));
    call.on('error', () => finish(() => undefined));
    call.on('data', (message: streams.AppendReq) => attempt(() => collected.take(message)));
    call.on('end', () =>
      attempt(() => {
        const request = collected.request();
        access(call.metadata, 'write', request.stream);
        commits
          .submit(() => append(log, request, nowMs()))
          .then((appended) => finish(() => answer(null, appendSuccess(appended))), fail);
      }),
    );
  };
