import type { Metadata, sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import { deleteSoftly, tombstone, type DeleteRequest } from '../deletion.ts';
import { BadRequestFault } from '../faults.ts';
import type { EventLog } from '../log/log.ts';
import { streams } from '../wire/generated.ts';
import { expectedRevisionOf, streamNameOf } from '../wire/requests.ts';
import { toServiceError } from './errors.ts';
import type { Deps } from './deps.ts';

type Options = streams.DeleteReq.Options | streams.TombstoneReq.Options;
type Rule = (log: EventLog, request: DeleteRequest, nowMs: number) => number;

const requestOf = (options: Options | undefined): DeleteRequest => {
  if (options === undefined) throw new BadRequestFault('A deletion came without options.');
  return { stream: streamNameOf(options.getStreamIdentifier()), expected: expectedRevisionOf(options) };
};

type Asked = {
  readonly metadata: Metadata;
  readonly options: Options | undefined;
};

const runRule = async (
  { log, commits, access, nowMs }: Deps,
  rule: Rule,
  { metadata, options }: Asked,
): Promise<string> => {
  const request = requestOf(options);
  access(metadata, 'delete', request.stream);
  return String(await commits.submit(() => rule(log, request, nowMs())));
};

/** Deletes a stream so that it can come back. */
export const deleteCall =
  (deps: Deps) =>
  (call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>, answer: sendUnaryData<streams.DeleteResp>): void => {
    runRule(deps, deleteSoftly, { metadata: call.metadata, options: call.request.getOptions() }).then(
      (at) => {
        const position = new streams.DeleteResp.Position();
        position.setCommitPosition(at);
        position.setPreparePosition(at);
        const response = new streams.DeleteResp();
        response.setPosition(position);
        answer(null, response);
      },
      (error: unknown) => answer(toServiceError(error)),
    );
  };

/** Ends a stream for ever. */
export const tombstoneCall =
  (deps: Deps) =>
  (
    call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
    answer: sendUnaryData<streams.TombstoneResp>,
  ): void => {
    runRule(deps, tombstone, { metadata: call.metadata, options: call.request.getOptions() }).then(
      (at) => {
        const position = new streams.TombstoneResp.Position();
        position.setCommitPosition(at);
        position.setPreparePosition(at);
        const response = new streams.TombstoneResp();
        response.setPosition(position);
        answer(null, response);
      },
      (error: unknown) => answer(toServiceError(error)),
    );
  };
