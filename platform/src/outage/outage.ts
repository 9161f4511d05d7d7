import { ErrorType } from '@eventstore/db-client';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Of the log's client. */
const logTypes: ReadonlySet<unknown> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
]);
/** gRPC's CANCELLED, DEADLINE_EXCEEDED and UNAVAILABLE: some calls of the log's client let them through as they are. */
const grpcCodes: ReadonlySet<unknown> = new Set([1, 4, 14]);

/** True for the log: it cannot be reached, or does not answer. */
export const isLogOutage = (error: unknown): boolean =>
  error instanceof Error &&
  (('type' in error && logTypes.has(error.type)) || ('code' in error && grpcCodes.has(error.code)));

/** Of the documents' client: no server is there, or the line to it broke. */
const documentNames: ReadonlySet<string> = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoPoolClearedError',
  'MongoPoolClearedOnNetworkError',
  'MongoNotConnectedError',
]);
/** What a server of documents says that stops, starts, or is none to write to any more. */
const documentCodes: ReadonlySet<unknown> = new Set([91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** Several writes at once wrap what broke them. */
const isDocumentOutage = (error: Error): boolean =>
  documentNames.has(error.name) ||
  ('code' in error && documentCodes.has(error.code)) ||
  ('errorResponse' in error && error.errorResponse instanceof Error && isDocumentOutage(error.errorResponse));

/** A line that could not be made or that broke. */
const lineCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const SERVER_FAULT = 500;

/** Of the object store's client. */
const isObjectsOutage = (error: Error): boolean => {
  if (error.name === 'TimeoutError' || error.name === 'NetworkingError') return true;
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  const status = isObject(metadata) ? metadata['httpStatusCode'] : undefined;
  return typeof status === 'number' && status >= SERVER_FAULT;
};

/**
 * True when something that we need from others cannot be reached for now: the log, the documents, the object store. It may be tried
 * again; neither the caller nor our code is at fault.
 */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error.name.startsWith('Mongo')) return isDocumentOutage(error);
  if (isLogOutage(error) || isObjectsOutage(error)) return true;
  return ('code' in error && lineCodes.has(error.code)) || isOutage(error.cause);
};
