import { isDiskFull } from '@soebs/embedded-sqlite';
import type { Appended } from '../append.ts';
import { NO_REVISION, type Expected } from '../event.ts';
import {
  AccessDeniedFault,
  AppendTooLargeFault,
  BadRequestFault,
  DeadlineFault,
  StreamDeletedFault,
  UnauthenticatedFault,
  WrongExpectedVersionFault,
} from '../faults.ts';
import { Any, code, GoogleEmpty, shared, status, streams } from './generated.ts';
import { identifierOf, revisionText, wireUuid } from './responses.ts';

/** The answer to a classic append that was written now or before. */
export const appendSuccess = ({ revision, position }: Appended): streams.AppendResp => {
  const success = new streams.AppendResp.Success();
  if (revision === NO_REVISION) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(revisionText(revision));
  if (position === undefined) success.setNoPosition(new shared.Empty());
  else {
    const wirePosition = new streams.AppendResp.Position();
    wirePosition.setCommitPosition(String(position));
    wirePosition.setPreparePosition(String(position));
    success.setPosition(wirePosition);
  }
  const response = new streams.AppendResp();
  response.setSuccess(success);
  return response;
};

const setExpected = (wrong: streams.AppendResp.WrongExpectedVersion, expected: Expected): void => {
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(revisionText(expected));
};

/** A classic append tells a wrong expectation in its answer, not as an error. */
export const appendWrongVersion = ({ expected, current }: WrongExpectedVersionFault): streams.AppendResp => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  setExpected(wrong, expected);
  if (current === NO_REVISION) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(revisionText(current));
  const response = new streams.AppendResp();
  response.setWrongExpectedVersion(wrong);
  return response;
};

/** Which of the appends on one call an answer belongs to. */
export type Correlated = {
  readonly correlationId: string;
  readonly stream: string;
};

const correlated = ({ correlationId, stream }: Correlated): streams.BatchAppendResp => {
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(wireUuid(correlationId, false));
  response.setStreamIdentifier(identifierOf(stream));
  return response;
};

/** The answer to one append of a batch call. */
export const batchSuccess = (to: Correlated, { revision, position }: Appended): streams.BatchAppendResp => {
  const success = new streams.BatchAppendResp.Success();
  if (revision === NO_REVISION) success.setNoStream(new GoogleEmpty());
  else success.setCurrentRevision(revisionText(revision));
  if (position === undefined) success.setNoPosition(new GoogleEmpty());
  else {
    const wirePosition = new shared.AllStreamPosition();
    wirePosition.setCommitPosition(String(position));
    wirePosition.setPreparePosition(String(position));
    success.setPosition(wirePosition);
  }
  const response = correlated(to);
  response.setSuccess(success);
  return response;
};

const wrongVersionDetail = ({ expected, current }: WrongExpectedVersionFault): shared.WrongExpectedVersion => {
  const detail = new shared.WrongExpectedVersion();
  if (current === NO_REVISION) detail.setCurrentNoStream(new GoogleEmpty());
  else detail.setCurrentStreamRevision(revisionText(current));
  if (expected === 'any') detail.setExpectedAny(new GoogleEmpty());
  else if (expected === 'stream_exists') detail.setExpectedStreamExists(new GoogleEmpty());
  else if (expected === 'no_stream') detail.setExpectedNoStream(new GoogleEmpty());
  else detail.setExpectedStreamPosition(revisionText(expected));
  return detail;
};

type Detail = {
  readonly status: code.Code;
  readonly name: string;
  readonly bytes: Uint8Array;
};

const tooLargeDetail = (fault: AppendTooLargeFault): Uint8Array => {
  const detail = new shared.MaximumAppendSizeExceeded();
  detail.setMaxappendsize(fault.maxBytes);
  return detail.serializeBinary();
};

const deletedDetail = (fault: StreamDeletedFault): Uint8Array => {
  const detail = new shared.StreamDeleted();
  detail.setStreamIdentifier(identifierOf(fault.stream));
  return detail.serializeBinary();
};

const badRequestDetail = (fault: BadRequestFault): Uint8Array => {
  const detail = new shared.BadRequest();
  detail.setMessage(fault.message);
  return detail.serializeBinary();
};

const detailOfRest = (error: unknown): Detail => {
  if (error instanceof AccessDeniedFault || error instanceof UnauthenticatedFault)
    return {
      status: code.Code.PERMISSION_DENIED,
      name: 'AccessDenied',
      bytes: new shared.AccessDenied().serializeBinary(),
    };
  if (error instanceof DeadlineFault)
    return { status: code.Code.DEADLINE_EXCEEDED, name: 'Timeout', bytes: new shared.Timeout().serializeBinary() };
  // A detail that the client does not know: it passes the message on, which names the case.
  if (isDiskFull(error))
    return { status: code.Code.RESOURCE_EXHAUSTED, name: 'DiskFull', bytes: new shared.Unknown().serializeBinary() };
  return { status: code.Code.INTERNAL, name: 'Unknown', bytes: new shared.Unknown().serializeBinary() };
};

const detailOf = (error: unknown): Detail => {
  if (error instanceof WrongExpectedVersionFault) {
    const bytes = wrongVersionDetail(error).serializeBinary();
    return { status: code.Code.FAILED_PRECONDITION, name: 'WrongExpectedVersion', bytes };
  }
  if (error instanceof StreamDeletedFault)
    return { status: code.Code.FAILED_PRECONDITION, name: 'StreamDeleted', bytes: deletedDetail(error) };
  if (error instanceof AppendTooLargeFault)
    return { status: code.Code.INVALID_ARGUMENT, name: 'MaximumAppendSizeExceeded', bytes: tooLargeDetail(error) };
  if (error instanceof BadRequestFault)
    return { status: code.Code.INVALID_ARGUMENT, name: 'BadRequest', bytes: badRequestDetail(error) };
  return detailOfRest(error);
};

const messageOf = (error: unknown): string => {
  if (isDiskFull(error)) return 'disk-full: nothing was written, the disk of the event store has no room.';
  return error instanceof Error ? error.message : 'The append failed.';
};

/** The refusal of one append of a batch call: a google.rpc.Status with one detail that names the case. */
export const batchError = (to: Correlated, error: unknown): streams.BatchAppendResp => {
  const { status: refused, name, bytes } = detailOf(error);
  const any = new Any();
  any.pack(bytes, `event_store.client.${name}`);
  const wire = new status.Status();
  wire.setCode(refused);
  wire.setMessage(messageOf(error));
  wire.setDetails(any);
  const response = correlated(to);
  response.setError(wire);
  return response;
};
