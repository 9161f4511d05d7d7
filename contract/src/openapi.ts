import { z } from 'zod';
import { adminPaymentsApi } from './admin-payments.ts';
import { adminReadsApi } from './admin-reads.ts';
import { adminSessionsApi } from './admin-sessions.ts';
import { adminUsersApi } from './admin-users.ts';
import { authApi } from './auth.ts';
import { bannersApi } from './banners.ts';
import { creditsApi } from './credits.ts';
import { failure, type AnyEndpoint } from './endpoint.ts';
import { refusalStatus, type RefusalCode } from './errors.ts';
import { exportsApi } from './exports.ts';
import { jobsApi } from './jobs.ts';
import { mediaApi } from './media.ts';
import { projectsApi } from './projects.ts';
import { receiptsApi } from './receipts.ts';
import { transcriptApi } from './transcript.ts';
import { usersApi } from './users.ts';

type Json = Readonly<Record<string, unknown>>;

/** The nouns of the api, in the order of the documentation. */
const nouns: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  auth: authApi,
  users: usersApi,
  banners: bannersApi,
  adminPayments: adminPaymentsApi,
  adminReads: adminReadsApi,
  adminSessions: adminSessionsApi,
  adminUsers: adminUsersApi,
  credits: creditsApi,
  receipts: receiptsApi,
  projects: projectsApi,
  media: mediaApi,
  transcript: transcriptApi,
  exports: exportsApi,
  jobs: jobsApi,
};

/** The schema without the name of its own language, which OpenAPI 3.1 fixes. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => ({
  ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  $schema: undefined,
});

const propertiesOf = (schema: z.ZodObject): [string, Json, boolean][] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => [name, property as Json, required.includes(name)]);
};

const parametersOf = ({ params, query }: AnyEndpoint): Json[] => [
  ...propertiesOf(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
  ...propertiesOf(query).map(([name, schema, required]) => ({ name, in: 'query', required, schema })),
];

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** Files are sent as they are; everything else in the envelope. */
const filesOf = (files: NonNullable<AnyEndpoint['files']>): Json =>
  Object.fromEntries(
    Object.entries(files).map(([mediaType, kind]) => [
      mediaType,
      // OpenAPI 3.1 describes bytes by their media type alone.
      { schema: kind === 'text' ? { type: 'string' } : {} },
    ]),
  );

const successOf = ({ answer, status, files }: AnyEndpoint): Json => ({
  description: 'Success',
  content:
    (files && filesOf(files)) ??
    json({
      type: 'object',
      required: ['success', 'data', 'status'],
      properties: { success: { const: true }, data: schemaOf(answer, 'output'), status: { const: status } },
    }),
});

/** What every call can answer, by its level. */
const generalRefusals = ({ level, params }: AnyEndpoint): RefusalCode[] => [
  'validation_failed',
  'internal_error',
  ...(level === 'public' ? [] : (['unauthorized'] as const)),
  ...(level === 'staff' || level === 'admin' ? (['forbidden'] as const) : []),
  ...(Object.keys(params.shape).length > 0 ? (['not_found'] as const) : []),
];

const refusalsOf = (endpoint: AnyEndpoint): Record<string, Json> => {
  const codes = [...new Set([...endpoint.refusals, ...generalRefusals(endpoint)])];
  const statuses = [...new Set(codes.map((code) => refusalStatus[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: codes.filter((code) => refusalStatus[code] === status).join(', '),
        content: json({ $ref: '#/components/schemas/Failure' }),
      },
    ]),
  );
};

const hasBody = ({ body }: AnyEndpoint): boolean => !(body instanceof z.ZodUnknown);

const operationOf = (tag: string, name: string, endpoint: AnyEndpoint): Json => ({
  operationId: `${tag}.${name}`,
  tags: [tag],
  ...(endpoint.level === 'public' ? { security: [] } : {}),
  parameters: parametersOf(endpoint),
  ...(hasBody(endpoint) ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } } : {}),
  responses: { [String(endpoint.status)]: successOf(endpoint), ...refusalsOf(endpoint) },
});

/** The description of every call in OpenAPI 3.1, made from the contract alone: the same contract gives the same text. */
export const openApi = (): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [tag, noun] of Object.entries(nouns)) {
    for (const [name, endpoint] of Object.entries(noun as Record<string, AnyEndpoint>)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method]: operationOf(tag, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Söbs', version: '1', description: 'Transcribe, proofread together, export.' },
    security: [{ session: [] }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  };
};
