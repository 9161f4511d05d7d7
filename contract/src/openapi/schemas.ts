import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

/** The schema without the name of its own language, which OpenAPI 3.1 fixes. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => ({
  ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  $schema: undefined,
});

/** The fields of an object: name, schema, and whether it must be given. */
export const propertiesOf = (schema: z.ZodObject): [string, Json, boolean][] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => [name, property as Json, required.includes(name)]);
};
