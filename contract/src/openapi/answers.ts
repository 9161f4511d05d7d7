import type { AnyEndpoint, Held, PlainAnswer } from '../endpoint.ts';
import { refusalsOf } from './refusals.ts';
import { schemaOf, type Json } from './schemas.ts';

export const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** OpenAPI 3.1 describes bytes by their media type alone. */
const kindOf = (kind: Held): Json => {
  if (kind === 'bytes') return {};
  return kind === 'text' ? { type: 'string' } : schemaOf(kind, 'output');
};

const contentOf = (content: NonNullable<PlainAnswer['content']>): Json =>
  Object.fromEntries(Object.entries(content).map(([mediaType, kind]) => [mediaType, { schema: kindOf(kind) }]));

const plainOf = ({ description, content, headers }: PlainAnswer): Json => ({
  description,
  ...(headers
    ? {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, meaning]) => [
            name,
            { description: meaning, schema: { type: 'string' } },
          ]),
        ),
      }
    : {}),
  ...(content ? { content: contentOf(content) } : {}),
});

/** A success: plain, a file, or in the envelope of every other answer. */
const successOf = ({ answer, status, files, plain }: AnyEndpoint): Json => {
  if (plain) return plainOf(plain);
  if (files) return { description: 'The file.', content: contentOf(files) };
  return {
    description: 'Success, in the envelope.',
    content: json({
      type: 'object',
      required: ['success', 'data', 'status'],
      properties: { success: { const: true }, data: schemaOf(answer, 'output'), status: { const: status } },
      additionalProperties: false,
    }),
  };
};

/** Two answers under one status: what both say. */
const joined = (one: Json | undefined, other: Json): Json =>
  one === undefined
    ? other
    : {
        ...one,
        description: `${String(one['description'])}\n\n${String(other['description'])}`,
        content: { ...(one['content'] as Json), ...(other['content'] as Json | undefined) },
      };

/** Everything that a call answers, by its status. */
export const answersOf = (endpoint: AnyEndpoint): Record<string, Json> => {
  const answers: Record<string, Json> = { [String(endpoint.status)]: successOf(endpoint), ...refusalsOf(endpoint) };
  for (const [status, plain] of Object.entries(endpoint.also ?? {}))
    answers[status] = joined(answers[status], plainOf(plain));
  return answers;
};
