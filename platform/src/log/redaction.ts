import { stdSerializers } from 'pino';

/** Parts of field names whose values never reach a log, wherever they stand in what is logged. */
const secretPart = /password|secret|token|authorization|cookie|apikey|rotationkey/;

const isSecret = (field: string): boolean => secretPart.test(field.toLowerCase().replaceAll(/[-_]/g, ''));

/** Deeper things are not logged; nobody reads them, and what refers to itself must end. */
const DEEPEST = 6;

const walk = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('toJSON' in value || ArrayBuffer.isView(value)) return value;
  if (depth >= DEEPEST) return '[deep]';
  if (value instanceof Error) return walk({ ...stdSerializers.err(value) }, depth);
  if (Array.isArray(value)) return value.map((each: unknown) => walk(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, isSecret(field) ? '[secret]' : walk(each, depth + 1)]),
  );
};

/** The same fields with every secret replaced by `[secret]`, at any depth, also in lists. */
export const redacted = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  walk(fields, 0) as Record<string, unknown>;
