/** A part of a description: an object of JSON. */
type Json = Readonly<Record<string, unknown>>;
type Path = readonly string[];

/** Whether a schema is of what clients send or of what they read: what narrows the one breaks them, what widens the other. */
type Direction = 'sent' | 'read';

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const partOf = (whole: Json, key: string): Json => {
  const part = whole[key];
  return isJson(part) ? part : {};
};
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const at = (path: Path, what: string): string => `${path.join(' ')}: ${what}`;

const typesOf = (schema: Json): readonly string[] =>
  typeof schema['type'] === 'string' ? [schema['type']] : textsOf(schema['type']);

const lost = (before: readonly string[], after: readonly string[]): readonly string[] =>
  after.length === 0 ? [] : before.filter((each) => !after.includes(each));

/** What of a type or a list of values is taken no more, or is answered that nobody knows. */
const valueChanges = (before: Json, after: Json, { path, direction }: Place): string[] => {
  const [old, young] = direction === 'sent' ? [before, after] : [after, before];
  const types = lost(typesOf(old), typesOf(young)).map((type) => at(path, `type ${type}`));
  const values = direction === 'sent' ? lost(textsOf(old['enum']), textsOf(young['enum'])) : [];
  return [...types, ...values.map((value) => at(path, `value ${value} is taken no more`))];
};

const bounds = [
  ['maxLength', -1],
  ['maximum', -1],
  ['maxItems', -1],
  ['minLength', 1],
  ['minimum', 1],
  ['minItems', 1],
] as const;

const narrowed = (before: Json, after: Json, { path, direction }: Place): string[] => {
  if (direction === 'read') return [];
  return bounds.flatMap(([bound, sign]) => {
    const [old, young] = [before[bound], after[bound]];
    if (typeof young !== 'number') return [];
    const isNarrower = typeof old !== 'number' || (young - old) * sign > 0;
    return isNarrower ? [at(path, `${bound} ${young}`)] : [];
  });
};

type Place = { readonly path: Path; readonly direction: Direction };

const memberChanges = (before: Json, after: Json, { path, direction }: Place): string[] => {
  const [old, young] = [partOf(before, 'properties'), partOf(after, 'properties')];
  const gone = Object.keys(old).filter((name) => !(name in young));
  const [wanted, promised] = [textsOf(before['required']), textsOf(after['required'])];
  const demanded = direction === 'sent' ? promised.filter((name) => !wanted.includes(name)) : [];
  const withdrawn = direction === 'read' ? wanted.filter((name) => name in young && !promised.includes(name)) : [];
  return [
    ...gone.map((name) => at([...path, name], 'is gone')),
    ...demanded.map((name) => at([...path, name], 'must be sent now')),
    ...withdrawn.map((name) => at([...path, name], 'may be absent now')),
    ...Object.keys(old).flatMap((name) =>
      name in young ? schemaChanges(partOf(old, name), partOf(young, name), { path: [...path, name], direction }) : [],
    ),
  ];
};

const schemaChanges = (before: Json, after: Json, place: Place): string[] => [
  ...valueChanges(before, after, place),
  ...narrowed(before, after, place),
  ...memberChanges(before, after, place),
  ...listOf(before['anyOf']).flatMap((option, n) => {
    const still = listOf(after['anyOf'])[n];
    return still ? schemaChanges(option, still, place) : [];
  }),
  ...('items' in before && 'items' in after
    ? schemaChanges(partOf(before, 'items'), partOf(after, 'items'), { ...place, path: [...place.path, '[]'] })
    : []),
];

/** Changes of what a body is in each of its media types. */
const bodyChanges = (before: Json, after: Json, place: Place): string[] => {
  const [old, young] = [partOf(before, 'content'), partOf(after, 'content')];
  return Object.keys(old).flatMap((type) =>
    type in young
      ? schemaChanges(partOf(partOf(old, type), 'schema'), partOf(partOf(young, type), 'schema'), place)
      : [at(place.path, `${type} is gone`)],
  );
};

const nameOf = (parameter: Json): string => String(parameter['name'] ?? parameter['$ref']);

const parameterChanges = (before: Json, after: Json, path: Path): string[] => {
  const [old, young] = [listOf(before['parameters']), listOf(after['parameters'])];
  const added = young.filter((each) => each['required'] === true && !old.some((one) => nameOf(one) === nameOf(each)));
  return [
    ...added.map((each) => at([...path, nameOf(each)], 'must be sent now')),
    ...old.flatMap((one) => {
      const place: Place = { path: [...path, nameOf(one)], direction: 'sent' };
      const still = young.find((each) => nameOf(each) === nameOf(one));
      if (!still) return [at(place.path, 'is gone')];
      const demanded =
        still['required'] === true && one['required'] !== true ? [at(place.path, 'must be sent now')] : [];
      return [...demanded, ...schemaChanges(partOf(one, 'schema'), partOf(still, 'schema'), place)];
    }),
  ];
};

/** Successes only: refusals may be added at any time. */
const answerChanges = (before: Json, after: Json, path: Path): string[] => {
  const [old, young] = [partOf(before, 'responses'), partOf(after, 'responses')];
  const successes = Object.keys(old).filter((status) => status.startsWith('2'));
  return successes.flatMap((status) =>
    status in young
      ? bodyChanges(partOf(old, status), partOf(young, status), { path: [...path, status], direction: 'read' })
      : [at([...path, status], 'is gone')],
  );
};

const operationChanges = (before: Json, after: Json, path: Path): string[] => [
  ...parameterChanges(before, after, path),
  ...bodyChanges(partOf(before, 'requestBody'), partOf(after, 'requestBody'), {
    path: [...path, 'body'],
    direction: 'sent',
  }),
  ...answerChanges(before, after, path),
];

/** A webhook is the other way round: the body is what clients read. */
const webhookChanges = (before: Json, after: Json, path: Path): string[] =>
  bodyChanges(partOf(before, 'requestBody'), partOf(after, 'requestBody'), { path, direction: 'read' });

type Changes = (before: Json, after: Json, path: Path) => string[];

const eachIn = (before: Json, after: Json, changes: Changes): string[] =>
  Object.keys(before).flatMap((place) =>
    Object.keys(partOf(before, place)).flatMap((method) => {
      const path = [method.toUpperCase(), place];
      const still = partOf(after, place);
      if (!(method in still)) return [at(path, 'is gone')];
      return changes(partOf(partOf(before, place), method), partOf(still, method), path);
    }),
  );

/**
 * What of one description of an api (OpenAPI 3.1) breaks clients that were made for another: calls, members, values and media types
 * that are gone, and what must be sent now. Additions break nobody.
 */
export const breakingChanges = (before: Json, after: Json): string[] => [
  ...eachIn(partOf(before, 'paths'), partOf(after, 'paths'), operationChanges),
  ...eachIn(partOf(before, 'webhooks'), partOf(after, 'webhooks'), webhookChanges),
];
