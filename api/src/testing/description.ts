import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Content = Readonly<Record<string, unknown>>;
export type Answer = { readonly $ref?: string; readonly content?: Content };
type Parameter = { readonly name?: string; readonly in?: string; readonly schema?: { readonly type?: string } };
export type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
};
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Answer>> };
};

/** A place in docs/openapi.json, and the answer that is described there. */
export type Place = { readonly at: string; readonly answer: Answer };

const document = JSON.parse(readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8')) as Description;
const ajv = new Ajv2020({ strict: false, validateSchema: false, meta: false, code: { optimize: false } });
formats(ajv);
ajv.addSchema(document, 'openapi');

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
/** The address of a place by its steps. */
export const placeOf = (...steps: string[]): string => steps.map(escaped).join('/');

const paths = Object.entries(document.paths)
  .map(([path, methods]) => ({ path, methods, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  // What is spelt out goes before what any name fits.
  .sort((one, other) => one.path.split('{').length - other.path.split('{').length);

const compiled = new Map<string, ValidateFunction>();
/** Compiled when it is needed first: a suite asks for few of all the answers there are. */
const checkAt = (at: string): ValidateFunction => {
  const check = compiled.get(at) ?? ajv.compile({ $ref: `openapi#/${at}` });
  compiled.set(at, check);
  return check;
};

const told = ({ instancePath, message = '', params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;

/** Why a value is not as the schema at a place says. */
export const faultIn = (at: string, value: unknown): string | undefined => {
  const check = checkAt(at);
  return check(value) ? undefined : (check.errors ?? []).map(told).join('; ');
};

/** What any call may be refused with. */
export const sharedAnswers: readonly Place[] = Object.entries(document.components.responses).map(([name, answer]) => ({
  at: placeOf('components', 'responses', name),
  answer,
}));

/** The operation that a method and a path mean; HEAD, where it is none of its own, is GET without a body. */
export const operationOf = (method: string, path: string): { at: string; operation: Operation } | undefined => {
  const known = paths.find(({ pattern }) => pattern.test(path));
  const asked = method.toLowerCase();
  const verb = known?.methods[asked] === undefined && asked === 'head' ? 'get' : asked;
  const operation = known?.methods[verb];
  return known && operation ? { at: placeOf('paths', known.path, verb), operation } : undefined;
};

const resolved = (found: Place): Place => {
  const { $ref } = found.answer;
  if ($ref === undefined) return found;
  const name = $ref.slice('#/components/responses/'.length);
  return { at: placeOf('components', 'responses', name), answer: document.components.responses[name] ?? {} };
};

/** What an operation answers under a status. */
export const answerOf = (
  { at, operation }: { at: string; operation: Operation },
  status: number,
): Place | undefined => {
  const answer = operation.responses[String(status)];
  return answer && resolved({ at: `${at}/${placeOf('responses', String(status))}`, answer });
};
