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

/** A place in a description, and the answer that is described there. */
export type Place = { readonly at: string; readonly answer: Answer };

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
/** The address of a place by its steps. */
export const placeOf = (...steps: string[]): string => steps.map(escaped).join('/');

const textOf = ({ instancePath, message = '', params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;

/** A committed description of calls, to hold calls against. */
export type Described = {
  /** Where it stands. */
  readonly file: string;
  /** Why a value is not as the schema at a place says. */
  readonly faultIn: (at: string, value: unknown) => string | undefined;
  /** What any call may be refused with. */
  readonly sharedAnswers: readonly Place[];
  /** The operation that a method and a path mean; HEAD, where it is none of its own, is GET without a body. */
  readonly operationOf: (method: string, path: string) => { at: string; operation: Operation } | undefined;
  /** What an operation answers under a status. */
  readonly answerOf: (found: { at: string; operation: Operation }, status: number) => Place | undefined;
};

const judgeOf = (document: Description): Described['faultIn'] => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, meta: false, code: { optimize: false } });
  formats(ajv);
  ajv.addSchema(document, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  return (at, value) => {
    // Compiled when it is needed first: a suite asks for few of all the answers there are.
    const check = compiled.get(at) ?? ajv.compile({ $ref: `openapi#/${at}` });
    compiled.set(at, check);
    return check(value) ? undefined : (check.errors ?? []).map(textOf).join('; ');
  };
};

const operationsIn = ({ paths }: Description): Described['operationOf'] => {
  const known = Object.entries(paths)
    .map(([path, methods]) => ({ path, methods, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    // What is spelt out goes before what any name fits.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  return (method, path) => {
    const found = known.find(({ pattern }) => pattern.test(path));
    const asked = method.toLowerCase();
    const verb = found?.methods[asked] === undefined && asked === 'head' ? 'get' : asked;
    const operation = found?.methods[verb];
    return found && operation ? { at: placeOf('paths', found.path, verb), operation } : undefined;
  };
};

/** Reads a description. */
export const describedIn = (file: string): Described => {
  const document = JSON.parse(readFileSync(join(process.cwd(), file), 'utf8')) as Description;
  const { responses } = document.components;
  const resolved = (found: Place): Place => {
    const { $ref } = found.answer;
    if ($ref === undefined) return found;
    const name = $ref.slice('#/components/responses/'.length);
    return { at: placeOf('components', 'responses', name), answer: responses[name] ?? {} };
  };
  return {
    file,
    faultIn: judgeOf(document),
    sharedAnswers: Object.entries(responses).map(([name, answer]) => ({
      at: placeOf('components', 'responses', name),
      answer,
    })),
    operationOf: operationsIn(document),
    answerOf: ({ at, operation }, status) => {
      const answer = operation.responses[String(status)];
      return answer && resolved({ at: `${at}/${placeOf('responses', String(status))}`, answer });
    },
  };
};
