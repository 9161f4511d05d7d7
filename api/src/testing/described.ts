import { describedIn, placeOf, type Described, type Operation, type Place } from './description.ts';

/** A call as it was made, and what came. */
export type Exchange = {
  readonly method: string;
  readonly url: string;
  /** The body as JSON, where it is. */
  readonly sent?: string | undefined;
  readonly response: Response;
};

const fits = (described: string, given: string): boolean =>
  described === given || (described.endsWith('/*') && given.startsWith(described.slice(0, -1)));

const typeOf = ({ headers }: Response): string => (headers.get('content-type') ?? '').replace(/\s*;.*/, '');

const bodyFault = async (
  { faultIn }: Described,
  { at, answer: { content } }: Place,
  response: Response,
): Promise<string | undefined> => {
  const type = typeOf(response);
  const mediaType = Object.keys(content ?? {}).find((each) => fits(each, type));
  if (mediaType === undefined) {
    const isEmpty = content === undefined && (await response.clone().text()) === '';
    return isEmpty ? undefined : `the media type '${type}' is not described`;
  }
  if (mediaType !== 'application/json') return undefined;
  return faultIn(`${at}/${placeOf('content', mediaType, 'schema')}`, await response.clone().json());
};

/** Nothing when one of the places says what came; else what the first of them finds wrong. */
const answerFault = async (
  described: Described,
  places: readonly Place[],
  { method, response }: Exchange,
): Promise<string | undefined> => {
  if (places.length === 0) return 'this status is not described';
  // The answer to HEAD has the media type of a body, and none.
  if (method.toUpperCase() === 'HEAD') return undefined;
  const faults = [];
  for (const place of places) {
    const fault = await bodyFault(described, place, response);
    if (fault === undefined) return undefined;
    faults.push(fault);
  }
  return faults[0];
};

type Found = { readonly at: string; readonly operation: Operation };

const meant: Readonly<Record<string, (given: string) => unknown>> = {
  integer: Number,
  number: Number,
  boolean: (given) => ({ true: true, false: false })[given] ?? given,
  array: (given) => given.split(','),
};

/** What was taken must be described, too: parameters of the address by the type that they mean. */
const queryFault = ({ faultIn }: Described, { at, operation }: Found, { url }: Exchange): string | undefined => {
  const { parameters = [] } = operation;
  const query = new URL(url).searchParams;
  const faults = parameters.map(({ name = '', in: where, schema: { type = 'string' } = {} }, n) => {
    const given = where === 'query' ? query.get(name) : null;
    if (given === null) return undefined;
    const fault = faultIn(`${at}/${placeOf('parameters', String(n), 'schema')}`, (meant[type] ?? String)(given));
    return fault && `'${name}=${given}' was taken: ${fault}`;
  });
  return faults.find((fault) => fault !== undefined);
};

const sentFault = ({ faultIn }: Described, { at, operation }: Found, { sent }: Exchange): string | undefined => {
  const { requestBody } = operation;
  if (sent === undefined || requestBody?.content['application/json'] === undefined) return undefined;
  const fault = faultIn(`${at}/${placeOf('requestBody', 'content', 'application/json', 'schema')}`, JSON.parse(sent));
  return fault && `the body was taken: ${fault}`;
};

const faultOf = async (described: Described, path: string, exchange: Exchange): Promise<string | undefined> => {
  const { method, response } = exchange;
  const found = described.operationOf(method, path);
  if (!found) {
    const fault = await answerFault(described, described.sharedAnswers, exchange);
    return fault && `no operation: ${fault}`;
  }
  const place = described.answerOf(found, response.status);
  const fault =
    (await answerFault(described, place ? [place] : [], exchange)) ??
    (response.ok ? (queryFault(described, found, exchange) ?? sentFault(described, found, exchange)) : undefined);
  return fault && `${found.operation.operationId}: ${fault}`;
};

/** Holds calls against a description: status, media type, body, and what was taken. Throws with the operation and the place. */
const holdingAgainst =
  (described: Described) =>
  async (exchange: Exchange): Promise<Response> => {
    const { method, url, response } = exchange;
    if (method.toUpperCase() === 'OPTIONS') return response;
    // A slash at the end makes no difference to the api.
    const path = new URL(url).pathname.replace(/(?<=.)\/$/, '');
    const fault = await faultOf(described, path, exchange);
    const asked = `${method.toUpperCase()} ${path} ${response.status}`;
    if (fault !== undefined) throw new Error(`${asked} is not as ${described.file} says: ${fault}`);
    return response;
  };

/** Holds a call of a screen against docs/openapi.json. */
export const asDescribed = holdingAgainst(describedIn('docs/openapi.json'));

/** Holds a call of a program against docs/openapi-enterprise.json. */
export const asDescribedForPrograms = holdingAgainst(describedIn('docs/openapi-enterprise.json'));
