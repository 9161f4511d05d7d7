import { status, type ServerDuplexStream } from '@grpc/grpc-js';
import { append, type Appended, type AppendRequest } from '../append.ts';
import { bytesOf, MAX_APPEND_BYTES, type Expected, type ProposedEvent } from '../event.ts';
import { AppendTooLargeFault, BadRequestFault, DeadlineFault } from '../faults.ts';
import { batchError, batchSuccess, type Correlated } from '../wire/append-responses.ts';
import type { streams } from '../wire/generated.ts';
import { expectedPositionOf, proposedEventOf, streamNameOf, uuidOf } from '../wire/requests.ts';
import { stopping, toServiceError } from './errors.ts';
import type { Deps } from './deps.ts';

type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** One append that arrives in pieces. A fault is kept until the last piece: each append gets exactly one answer. */
class Piecewise {
  stream = '';
  fault: Error | undefined;
  events: ProposedEvent[] = [];
  expected: Expected | undefined;
  deadlineMs = Number.POSITIVE_INFINITY;
  #bytes = 0;

  take(message: streams.BatchAppendReq): void {
    if (this.fault !== undefined) return;
    try {
      this.#takeOptions(message.getOptions());
      for (const proposed of message.getProposedMessagesList()) this.#takeEvent(proposedEventOf(proposed));
    } catch (fault) {
      this.fault = fault instanceof Error ? fault : new Error(String(fault));
      this.events = [];
    }
  }

  /** The whole append. Throws DeadlineFault when nobody waits for it any more, else the kept fault. */
  request(nowMs: number): AppendRequest {
    if (nowMs > this.deadlineMs) throw new DeadlineFault();
    if (this.fault !== undefined) throw this.fault;
    if (this.expected === undefined) throw new BadRequestFault('An append came without options.');
    return { stream: this.stream, expected: this.expected, events: this.events };
  }

  #takeOptions(options: streams.BatchAppendReq.Options | undefined): void {
    if (options === undefined) return;
    this.stream = streamNameOf(options.getStreamIdentifier());
    this.deadlineMs = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
    this.expected = expectedPositionOf(options);
  }

  #takeEvent(event: ProposedEvent): void {
    this.#bytes += bytesOf(event);
    if (this.#bytes > MAX_APPEND_BYTES) throw new AppendTooLargeFault(MAX_APPEND_BYTES);
    this.events.push(event);
  }
}

/** The appends on one batch call, each told apart by its correlation id. */
class Batches {
  readonly #deps: Deps;
  readonly #call: Call;
  readonly #arriving = new Map<string, Piecewise>();
  #unanswered = 0;
  #ended = false;

  constructor(deps: Deps, call: Call) {
    this.#deps = deps;
    this.#call = call;
  }

  take(message: streams.BatchAppendReq): void {
    const correlationId = uuidOf(message.getCorrelationId());
    const append = this.#arriving.get(correlationId) ?? new Piecewise();
    append.take(message);
    this.#arriving.set(correlationId, append);
    if (!message.getIsFinal()) return;
    this.#arriving.delete(correlationId);
    void this.#answer(correlationId, append);
  }

  /** The client sends no more: the call ends when all its appends are answered. */
  end(): void {
    this.#ended = true;
    if (this.#unanswered === 0) this.#call.end();
  }

  async #answer(correlationId: string, piecewise: Piecewise): Promise<void> {
    const to: Correlated = { correlationId, stream: piecewise.stream };
    this.#unanswered += 1;
    try {
      this.#call.write(batchSuccess(to, await this.#append(piecewise)));
    } catch (error) {
      this.#call.write(batchError(to, error));
    }
    this.#unanswered -= 1;
    if (this.#ended && this.#unanswered === 0) this.#call.end();
  }

  async #append(piecewise: Piecewise): Promise<Appended> {
    const { log, commits, access, nowMs } = this.#deps;
    if (piecewise.stream !== '') access(this.#call.metadata, 'write', piecewise.stream);
    return commits.submit(() => append(log, piecewise.request(nowMs()), nowMs()));
  }
}

/** Many appends on one long call; the client uses it for every append without credentials of its own. */
export const batchAppendCall =
  (deps: Deps) =>
  (call: Call): void => {
    const batches = new Batches(deps, call);
    const stop = (): void => void call.emit('error', stopping(status.CANCELLED));
    const forget = (): void => {
      deps.open.delete(stop);
      deps.answers.delete(call);
    };
    deps.open.add(stop);
    deps.answers.add(call);
    call.on('cancelled', forget);
    call.on('error', forget);
    call.on('close', forget);
    call.on('finish', forget);
    call.on('data', (message: streams.BatchAppendReq) => {
      try {
        batches.take(message);
      } catch (error) {
        call.emit('error', toServiceError(error));
      }
    });
    call.on('end', () => batches.end());
  };
