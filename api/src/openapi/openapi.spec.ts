import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  healthApi,
  isRefusalCode,
  mediaApi,
  openingsApi,
  refusalStatus,
  sharedApi,
  uploadsApi,
  webhookApi,
} from '@soebs/contract';
import { openApi } from '@soebs/contract/openapi';
import { machineOpenApi } from '@soebs/contract/openapi-machine';
import { subtitlePresetId, subtitleRanges } from '@soebs/events/transcript';
import { apiSettings, readConfig } from '@soebs/platform/settings';
import { compose } from '../compose.ts';
import { environmentOf } from '../testing/variables.ts';
import { contentTypes } from '../transcript/files.ts';
import { format } from './format.ts';

type Parameter = { readonly name: string; readonly in?: string; readonly schema: Readonly<Record<string, unknown>> };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly content?: object; readonly description?: string }>>;
};
type Paths = Record<string, Record<string, Operation>>;

const paths = (): Paths => (JSON.parse(format(openApi())) as { paths: Paths }).paths;
const operations = (): Operation[] => Object.values(paths()).flatMap((methods) => Object.values(methods));
const queryOf = (path: string): Record<string, unknown> =>
  Object.fromEntries(
    (paths()[path]?.['get']?.parameters ?? []).flatMap((each) =>
      each.in === 'query' ? [[each.name, each.schema]] : [],
    ),
  );

/** Stands for every machine: whatever is asked of it is itself. */
const nothing: never = new Proxy(() => undefined, { get: () => nothing, apply: () => nothing }) as never;

/** Routes are only listed here, none is called: they need no machines behind them. */
const routes = () => {
  const variables = environmentOf({ port: 4000, folder: '/nowhere', webUrl: 'http://localhost:4000' });
  const urls = { EVENTSTORE_URL: 'esdb://nowhere', MONGO_URL: 'mongodb://nowhere/a', VAULT_URL: 'mongodb://nowhere/b' };
  const settings = readConfig(apiSettings, { ...variables, ...urls, NATS_URL: 'nats://nowhere' });
  const machines = {
    db: nothing,
    live: nothing,
    leases: nothing,
    requestLeases: nothing,
    isStopping: nothing,
    store: nothing,
    notifications: nothing,
    objects: nothing,
    mailTransport: nothing,
  };
  return compose({ ...machines, settings, views: nothing, log: nothing, metrics: nothing, now: () => new Date(0) })
    .routes;
};

describe('docs/openapi-enterprise.json', () => {
  it('[WB2] says what the contract says of machine calls; if not: npm run openapi', () => {
    const committed = readFileSync(join(process.cwd(), 'docs/openapi-enterprise.json'), 'utf8');
    expect(committed).toBe(format(machineOpenApi()));
  });
});

describe('docs/openapi.json', () => {
  it('says what the contract says; if not: npm run openapi', () => {
    const committed = readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8');
    expect(committed).toBe(format(openApi()));
  });

  it('describes every call that the api answers, and no other', () => {
    // Media, uploads and what machines ask are answered by handlers of their own.
    const apart = [healthApi, mediaApi, uploadsApi, webhookApi].flatMap((noun) => Object.values(noun));
    const streamed = [...apart, sharedApi.media, openingsApi.media].map((endpoint) => ({ endpoint }));
    const answered = [...routes(), ...streamed].map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    const described = Object.entries(paths()).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(answered.sort());
  });

  it('names the media type of every file, and the shape of those that are JSON', () => {
    const typesOf = (path: string) => Object.keys(paths()[path]?.['get']?.responses['200']?.content ?? {});
    const exported = [...typesOf('/projects/{id}/export/transcript'), ...typesOf('/projects/{id}/export/subtitles')];
    const sent = Object.values(contentTypes).map((type) => type.replace('; charset=utf-8', ''));
    expect([...new Set(exported)].sort()).toEqual([...new Set(sent)].sort());
    expect(typesOf('/projects/{id}/peaks/{rate}')).toEqual(['application/octet-stream']);
    expect(typesOf('/projects/{id}/media')).toContain('video/*');
    const { content } = paths()['/projects/{id}/export/transcript']!['get']!.responses['200']!;
    expect(content).toMatchObject({
      'application/json': {
        schema: { properties: { version: { const: 1 } }, required: ['version', 'language', 'paragraphs'] },
      },
    });
  });

  it('types what stands in an address as what it means: switches, numbers, lists, names', () => {
    expect(queryOf('/projects')).toMatchObject({
      archived: { type: 'boolean' },
      status: { type: 'array', items: { enum: ['ongoing', 'failed', 'finished'] } },
      limit: { type: 'integer', minimum: 1, maximum: 100 },
    });
    expect(queryOf('/projects')['archived']).not.toHaveProperty('enum');
    expect(queryOf('/projects/{id}/export/transcript')).toMatchObject({
      withSpeakers: { type: 'boolean' },
      withTimecodes: { type: 'boolean' },
    });
    const { preset, withPunctuation, withDialogues, withSpeakers, oneSentence, ...numbers } =
      queryOf('/projects/{id}/subtitles');
    expect(preset).toMatchObject({ enum: subtitlePresetId.options });
    for (const each of [withPunctuation, withDialogues, withSpeakers, oneSentence])
      expect(each).toMatchObject({ type: 'boolean' });
    expect(Object.keys(numbers).sort()).toEqual(Object.keys(subtitleRanges).sort());
    for (const [name, { min: minimum, max: maximum }] of Object.entries(subtitleRanges))
      expect(numbers[name]).toMatchObject({ type: 'integer', minimum, maximum });
    expect(queryOf('/admin/transcription-jobs')['state']).toMatchObject({ type: 'array' });
    expect(queryOf('/credits/transactions')['kind']).toMatchObject({ type: 'array' });
    expect(queryOf('/projects/{id}/media')['original']).toMatchObject({ type: 'boolean' });
  });

  it('says of every call what it does and for whom, in sentences, and gives each a name of its own', () => {
    const all = operations();
    for (const { operationId, summary, description } of all) {
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].{4,70}[^.]$/)]);
      expect([operationId, description]).toEqual([
        operationId,
        expect.stringMatching(/^[A-Z][^]{30,}\.\n\n(Anybody may call it|For .+)\.$/),
      ]);
    }
    for (const field of ['operationId', 'summary'] as const)
      expect(new Set(all.map((each) => each[field])).size).toBe(all.length);
  });

  it('names one success for every call, and what any call may be refused with', () => {
    for (const { operationId, responses } of operations()) {
      // Recordings and waveforms come in ranges, too.
      const successes = Object.keys(responses).filter((status) => status.startsWith('2') && status !== '206');
      expect([operationId, successes.length]).toEqual([operationId, 1]);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['422', '429', '500', '507']));
    }
  });

  it('names refusals by their codes, each under its status', () => {
    const answers = operations().flatMap(({ responses }) => Object.entries(responses));
    for (const [status, { description = '' }] of answers) {
      for (const [, code = ''] of description.matchAll(/^`(\w+)`: /gm))
        expect([code, isRefusalCode(code) && refusalStatus[code]]).toEqual([code, Number(status)]);
    }
  });
});
