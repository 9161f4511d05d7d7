import type { ServerWritableStream } from '@grpc/grpc-js';
import { setImmediate } from 'node:timers/promises';
import type { streams } from '../wire/generated.ts';
import { toServiceError } from './errors.ts';

/** One reader's side of a call: knows when it has room and when it is gone. */
export class Channel {
  readonly #call: ServerWritableStream<streams.ReadReq, streams.ReadResp>;
  #open = true;
  readonly #onClosed: (() => void)[] = [];

  constructor(call: ServerWritableStream<streams.ReadReq, streams.ReadResp>) {
    this.#call = call;
    for (const event of ['cancelled', 'close', 'error', 'finish']) call.on(event, () => this.#closed());
  }

  get open(): boolean {
    return this.#open;
  }

  /** Messages that wait for the network. */
  get queued(): number {
    return this.#call.writableLength;
  }

  send(response: streams.ReadResp): void {
    if (this.#open) this.#call.write(response);
  }

  /** Resolves in a later turn, when the messages sent so far are on their way or the reader is gone. */
  async ready(): Promise<void> {
    if (this.#open && this.#call.writableNeedDrain)
      await new Promise<void>((resolve) => {
        this.#call.once('drain', resolve);
        this.#onClosed.push(resolve);
      });
    await setImmediate();
  }

  end(): void {
    if (this.#open) this.#call.end();
  }

  fail(error: unknown): void {
    if (this.#open) this.#call.emit('error', toServiceError(error));
  }

  whenClosed(then: () => void): void {
    this.#onClosed.push(then);
  }

  #closed(): void {
    this.#open = false;
    for (const then of this.#onClosed.splice(0)) then();
  }
}
