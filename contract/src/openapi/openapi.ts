import { staffPaymentsApi } from '../staff-payments.ts';
import { staffReadsApi } from '../staff-reads.ts';
import { staffSessionsApi } from '../staff-sessions.ts';
import { staffAccountsApi } from '../staff-accounts.ts';
import { staffAuditApi } from '../staff-audit.ts';
import { staffStatsApi } from '../staff-stats.ts';
import { staffUsersApi } from '../staff-users.ts';
import { authApi } from '../auth.ts';
import { publicSettingsApi } from '../public-settings.ts';
import { settingsApi } from '../settings.ts';
import { applicationsApi } from '../applications.ts';
import { bannersApi } from '../banners.ts';
import { contractsApi } from '../contracts.ts';
import { creditsApi } from '../credits.ts';
import { dataCopyApi } from '../data-copy.ts';
import type { AnyEndpoint, Level } from '../endpoint.ts';
import { exportsApi } from '../exports.ts';
import { jobsApi } from '../jobs.ts';
import { healthApi, webhookApi } from '../machines.ts';
import { membersApi } from '../members.ts';
import { mediaApi } from '../media.ts';
import { noticesApi } from '../unsubscribe.ts';
import { readLinkApi, sharedApi } from '../read-link.ts';
import { openingsApi } from '../openings.ts';
import { projectsApi } from '../projects.ts';
import { receiptsApi } from '../receipts.ts';
import { transcriptApi } from '../transcript.ts';
import { uploadsApi } from '../uploads.ts';
import { usageApi } from '../usage.ts';
import { usersApi } from '../users.ts';
import { vocabularyApi } from '../vocabulary.ts';
import { webhooksApi } from '../webhooks.ts';
import { answersOf, json } from './answers.ts';
import { failureSchema, sharedResponses } from './refusals.ts';
import { propertiesOf, schemaOf, type Json } from './schemas.ts';

type Noun = { readonly calls: Readonly<Record<string, unknown>>; readonly about: string };

/** The nouns of the api, in the order of the documentation. */
const nouns: Readonly<Record<string, Noun>> = {
  auth: { calls: authApi, about: 'Coming in and going out; registration and links by email.' },
  users: { calls: { ...usersApi, ...dataCopyApi, ...noticesApi, ...vocabularyApi }, about: 'The own account.' },
  settings: {
    calls: { ...publicSettingsApi, ...settingsApi },
    about: 'What administrators set while the product runs.',
  },
  banners: { calls: bannersApi, about: 'Messages of the operator to everybody.' },
  credits: { calls: creditsApi, about: 'Buying and spending: one credit is one minute.' },
  receipts: { calls: receiptsApi, about: 'Receipts, credit notes and corrections.' },
  projects: { calls: projectsApi, about: 'Recordings and what becomes of them.' },
  readLink: { calls: readLinkApi, about: 'The link by which anybody reads a project.' },
  shared: { calls: sharedApi, about: 'What is read by such a link, without an account.' },
  members: { calls: membersApi, about: 'Sharing projects: members and invitations.' },
  uploads: { calls: uploadsApi, about: 'Recordings on their way in (tus 1.0).' },
  media: { calls: mediaApi, about: 'What sounds, for players and downloads.' },
  transcript: { calls: transcriptApi, about: 'The text and its corrections.' },
  exports: { calls: exportsApi, about: 'Text and subtitles as files.' },
  staffUsers: { calls: staffUsersApi, about: 'What staff do to a person’s access and credits.' },
  staffAccounts: { calls: staffAccountsApi, about: 'What staff do to a person’s account.' },
  staffStats: { calls: staffStatsApi, about: 'What the product was used for.' },
  staffAudit: { calls: staffAuditApi, about: 'What staff have done and were refused.' },
  staffReads: { calls: staffReadsApi, about: 'What staff look up.' },
  openings: { calls: openingsApi, about: 'What administrators open of projects, and what owners are told of it.' },
  staffPayments: { calls: staffPaymentsApi, about: 'What staff see of payments, and give back.' },
  staffSessions: { calls: staffSessionsApi, about: 'Who is logged in and who was here.' },
  contracts: { calls: contractsApi, about: 'What staff agree with customers of the enterprise API.' },
  applications: {
    calls: applicationsApi,
    about: 'What customers of the enterprise API look after: contract, programs, tokens.',
  },
  usage: { calls: usageApi, about: 'What programs of customers used of the contract.' },
  webhooks: { calls: webhooksApi, about: 'Where events of programs are sent, and what became of them.' },
  jobs: { calls: jobsApi, about: 'What staff see and do with transcription jobs.' },
  payments: { calls: webhookApi, about: 'What the card provider tells.' },
  health: { calls: healthApi, about: 'For those who run an instance.' },
};

const about = `Transcribe, proofread together, export.

**Answers.** A success is \`{ "success": true, "data": …, "status": … }\`, a refusal \`{ "success": false, "error": code, "errorMessage": …,
"status": …, "details"?: … }\`. Files, uploads and what machines ask are sent without the envelope. Every answer has an \`x-request-id\`.

**Refusals.** Each call lists its own codes. Beside them stand those that any call may give: see the shared responses. A path that does not
know a method answers \`method_not_allowed\` with the methods that it knows, a path that is not described \`not_found\`. What belongs to
somebody else is \`not_found\`, to staff too.

**Sessions.** \`auth.login\` sets the cookies. Changes come from our own pages or from programs that are no browser.

**Repeating.** Every change may carry an \`Idempotency-Key\`: the same key from the same person to the same path is the same command for a day.

**Units.** Money is whole Rappen, credits are whole credit cents (100 = 1 credit = 1 minute), times in media are whole milliseconds, moments are
ISO 8601 in UTC.`;

const callers: Readonly<Record<Level, string>> = {
  public: 'Anybody may call it.',
  user: 'For whoever is logged in.',
  staff: 'For staff: first level and admins.',
  admin: 'For admins.',
};

const parameter = (name: string, schema: Json): Json => ({
  name,
  ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
  schema,
});

const parametersOf = ({ params, query, headers = {}, method, plain }: AnyEndpoint): Json[] => [
  ...propertiesOf(params).map(([name, schema]) => ({ ...parameter(name, schema), in: 'path', required: true })),
  ...propertiesOf(query).map(([name, schema, required]) => ({ ...parameter(name, schema), in: 'query', required })),
  ...Object.entries(headers).map(([name, description]) => ({
    ...parameter(name, { type: 'string' }),
    in: 'header',
    required: !description.startsWith('Optional'),
    description,
  })),
  ...(method === 'get' || plain ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
];

const hasBody = ({ body }: AnyEndpoint): boolean => body.type !== 'unknown';

const bodyOf = (endpoint: AnyEndpoint): Json => {
  const { takes, body } = endpoint;
  if (takes !== undefined) return { requestBody: { required: true, content: { [takes]: { schema: {} } } } };
  return hasBody(endpoint) ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {};
};

export const operationOf = (tag: string, name: string, endpoint: AnyEndpoint): Json => ({
  operationId: `${tag}.${name}`,
  tags: [tag],
  summary: endpoint.summary,
  description: `${endpoint.description}\n\n${callers[endpoint.level]}`,
  ...(endpoint.level === 'public' ? { security: [] } : {}),
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint),
  responses: answersOf(endpoint),
});

const pathsOf = (): Record<string, Record<string, Json>> => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [tag, { calls }] of Object.entries(nouns)) {
    for (const [name, endpoint] of Object.entries(calls as Record<string, AnyEndpoint>)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method]: operationOf(tag, name, endpoint) };
    }
  }
  return paths;
};

export const components = (): Json => ({
  schemas: { Failure: failureSchema() },
  responses: sharedResponses(),
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Names a change, so that a repetition of it is decided once.',
      schema: { type: 'string', maxLength: 255 },
    },
  },
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-session',
      description: 'Set by `auth.login`. An instance without TLS, on this machine alone, calls it `session_<port>`.',
    },
  },
});

/** The description of every call in OpenAPI 3.1, made from the contract alone: the same contract gives the same text. */
export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Söbs',
    version: '1',
    description: about,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'The api of an instance.' }],
  security: [{ session: [] }],
  tags: Object.entries(nouns).map(([name, { about: description }]) => ({ name, description })),
  paths: pathsOf(),
  components: components(),
});
