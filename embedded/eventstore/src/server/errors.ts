import { isDiskFull } from '@soebs/embedded-sqlite';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { NO_REVISION, type Expected } from '../event.ts';
import {
  AccessDeniedFault,
  AppendTooLargeFault,
  BadRequestFault,
  DeadlineFault,
  MissingMetadataFault,
  StreamDeletedFault,
  UnauthenticatedFault,
  WrongExpectedVersionFault,
} from '../faults.ts';

/** The numbers by which the protocol writes an expectation that is no revision. */
const expectedNumber = (expected: Expected): number => {
  if (expected === 'any') return -2;
  if (expected === 'stream_exists') return -4;
  return expected === 'no_stream' ? -1 : expected;
};

type Shape = {
  readonly code: status;
  readonly trailers: Readonly<Record<string, string>>;
};

const wrongVersion = ({ stream, expected, current }: WrongExpectedVersionFault): Shape => ({
  code: status.FAILED_PRECONDITION,
  trailers: {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(expectedNumber(expected)),
    ...(current === NO_REVISION ? {} : { 'actual-version': String(current) }),
  },
});

const shapeOfAccessFault = (error: unknown): Shape | undefined => {
  if (error instanceof UnauthenticatedFault) return { code: status.UNAUTHENTICATED, trailers: {} };
  if (error instanceof AccessDeniedFault)
    return { code: status.PERMISSION_DENIED, trailers: { exception: 'access-denied' } };
  return undefined;
};

const shapeOfRequestFault = (error: unknown): Shape => {
  if (error instanceof MissingMetadataFault)
    return {
      code: status.INVALID_ARGUMENT,
      trailers: {
        exception: 'missing-required-metadata-property',
        'required-metadata-properties': error.missing.join(','),
      },
    };
  if (error instanceof BadRequestFault) return { code: status.INVALID_ARGUMENT, trailers: {} };
  if (error instanceof DeadlineFault) return { code: status.DEADLINE_EXCEEDED, trailers: {} };
  if (isDiskFull(error)) return { code: status.RESOURCE_EXHAUSTED, trailers: { exception: 'disk-full' } };
  return { code: status.INTERNAL, trailers: {} };
};

const shapeOf = (error: unknown): Shape => {
  if (error instanceof WrongExpectedVersionFault) return wrongVersion(error);
  if (error instanceof StreamDeletedFault)
    return {
      code: status.FAILED_PRECONDITION,
      trailers: { exception: 'stream-deleted', 'stream-name': error.stream },
    };
  if (error instanceof AppendTooLargeFault)
    return {
      code: status.INVALID_ARGUMENT,
      trailers: { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(error.maxBytes) },
    };
  return shapeOfAccessFault(error) ?? shapeOfRequestFault(error);
};

const serviceError = (code: status, details: string, metadata = new Metadata()): ServiceError =>
  Object.assign(new Error(details), { code, details, metadata });

/** Header values are ASCII; a stream name may be anything. */
const headerText = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text));

/** The gRPC error for a refusal, with the trailer `exception` that names its case, or INTERNAL for a bug or an outage. */
export const toServiceError = (error: unknown): ServiceError => {
  const { code, trailers } = shapeOf(error);
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, headerText(value));
  return serviceError(code, error instanceof Error ? error.message : 'The event store failed.', metadata);
};

/** How calls end when the server stops: the client then reconnects. */
export const stopping = (code: status.CANCELLED | status.UNAVAILABLE): ServiceError =>
  serviceError(code, 'The event store is stopping.');
