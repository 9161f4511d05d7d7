import { z } from 'zod';

/** A field that an act has changed, or that was asked for; as texts. */
export type Difference = { readonly name: string; readonly before?: string; readonly after: string };

const fields = z.record(z.string(), z.unknown());
/** As it is written; a dash for nothing. */
const text = (value: unknown): string => {
  if (value === '' || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const read = fields.safeParse(value);
  return read.success ? read.data : {};
};

/** What an act has changed, field by field; of one that was not done, what was asked for. */
export const differences = (entry: {
  readonly asked?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}): Difference[] => {
  const [asked, before, after] = [fieldsOf(entry.asked), fieldsOf(entry.before), fieldsOf(entry.after)];
  const changed = Object.keys(after).filter((name) => text(before[name]) !== text(after[name]));
  const wanted = Object.keys(asked).filter((name) => !changed.includes(name));
  return [
    ...wanted.map((name) => ({ name, after: text(asked[name]) })),
    ...changed.map((name) => ({
      name,
      ...(before[name] === undefined ? {} : { before: text(before[name]) }),
      after: text(after[name]),
    })),
  ];
};
