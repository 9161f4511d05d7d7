import type { RefusalCode } from '../errors.ts';
import { machineApi } from '../machine-calls.ts';
import type { MachineEndpoint } from '../machine-endpoint.ts';
import { machineExamples, type MachineCallName } from '../machine-examples.ts';
import { publicEvents } from '../public-events.ts';
import { components, operationOf } from './openapi.ts';
import { schemaOf, type Json } from './schemas.ts';

/** What any call may be refused with before it begins, in the order in which it is looked at. */
const doorRefusals = [
  'token_in_address',
  'account_blocked',
  'contract_inactive',
  'token_scope_missing',
] as const satisfies readonly RefusalCode[];

const about = `Recordings in, texts and subtitles out, for programs of enterprise customers.

**Who asks.** \`Authorization: Bearer <token>\`, nothing else: no cookie is looked at, and a token in an address is refused. Tokens are issued at
/enterprise-api. What another program has made is \`not_found\`.

**Answers.** A success is \`{ "success": true, "data": …, "status": … }\`, a refusal \`{ "success": false, "error": code, "errorMessage": …,
"status": …, "requestId": …, "docUrl": …, "details"?: … }\`. Texts and subtitles are sent without the envelope.

**Limits.** By contract, a token at a time: headers \`RateLimit-Policy\` and \`RateLimit\` (draft-ietf-httpapi-ratelimit-headers-11) stand in every
answer; a refusal says with \`Retry-After\` when to come again. Jobs over the contract's concurrency wait. Bodies hold at most 64 kB.

**Repeating.** A POST may carry an \`Idempotency-Key\` (1 to 255 visible ASCII signs): for 24 hours the same key with the same body gets the first
answer again, marked \`Idempotent-Replayed: true\`; with another body \`idempotency_key_reused\` (422); while the first is under way
\`request_in_progress\` (409). Refusals are not kept.

**Events.** \`GET /events\` tells everything in order and completely; webhooks bring the same sooner, signed as Standard Webhooks 1.0 says. Their
order is not promised: \`data.revision\` rises with each change of a project, so receivers drop lower ones.

**Lists.** \`cursor\` is the \`nextCursor\` of the part before, with the same filters.

**Units.** Credits are whole credit cents (100 = 1 credit), prices ten-thousandths of a credit a minute, lengths whole milliseconds, moments ISO
8601 in UTC; months are Swiss ones.`;

/** What stands for an event in the examples of a description. */
const EXAMPLE_EVENT = 'evt_0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a12';

/** An operation with an example of its body. */
const withExample = (operation: Json, example: object | undefined): Json => {
  if (example === undefined) return operation;
  const body = operation['requestBody'] as { readonly content: { readonly 'application/json': Json } };
  const filled = JSON.parse(JSON.stringify(example).replace('$EVENT', EXAMPLE_EVENT)) as Json;
  const content = { 'application/json': { ...body.content['application/json'], example: filled } };
  return { ...operation, requestBody: { ...body, content } };
};

const pathsOf = (): Record<string, Record<string, Json>> => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(machineApi) as unknown as [MachineCallName, MachineEndpoint][]) {
    const { scope, description, path, method, refusals } = endpoint;
    const needs = scope === null ? 'Any token may call it.' : `For tokens with the scope \`${scope}\`.`;
    const described = { ...endpoint, level: 'user' as const, refusals: [...refusals, ...doorRefusals] };
    const { body } = machineExamples[name];
    const operation = {
      ...withExample(operationOf('machine', name, described), body),
      description: `${description}\n\n${needs}`,
    };
    const place = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[place] = { ...paths[place], [method]: operation };
  }
  return paths;
};

const signatureHeaders: readonly (readonly [string, string])[] = [
  ['webhook-id', 'The id of the event: the same over all tries.'],
  ['webhook-timestamp', 'When this try was signed, in seconds since 1970.'],
  ['webhook-signature', 'One or, while a secret is replaced, two signatures, parted by a blank.'],
];

/** What is sent to webhooks, a type at a time. */
const webhooksOf = (): Json =>
  Object.fromEntries(
    Object.entries(publicEvents).map(([type, { about: description, data, example }]) => {
      const properties = { type: { const: type }, timestamp: { type: 'string', format: 'date-time' } };
      const schema = {
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: { ...properties, data: schemaOf(data, 'output') },
      };
      const sent = { type, timestamp: '2026-11-29T00:55:12.345Z', data: example };
      const header = ([name, meaning]: readonly [string, string]): Json => ({
        name,
        in: 'header',
        required: true,
        description: meaning,
        schema: { type: 'string' },
      });
      const post = {
        operationId: `webhook.${type}`,
        tags: ['machine'],
        summary: description,
        description: 'Sent until it is answered with 2xx within 15 seconds: 10 times over three days.',
        security: [],
        parameters: signatureHeaders.map(header),
        requestBody: { required: true, content: { 'application/json': { schema, example: sent } } },
        responses: { '2XX': { description: 'Taken.' }, '410': { description: 'Nothing more is wanted here.' } },
      };
      return [type, { post }];
    }),
  );

/** The description of every call for programs in OpenAPI 3.1, made from the contract alone. */
export const machineOpenApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Söbs for programs',
    version: '1',
    description: about,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'The api of an instance.' }],
  security: [{ token: [] }],
  tags: [{ name: 'machine', description: 'Calls for programs.' }],
  paths: pathsOf(),
  webhooks: webhooksOf(),
  components: { ...components(), securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
});
