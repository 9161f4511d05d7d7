import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { mediaApi } from '@soebs/contract';
import { openApi } from '@soebs/contract/openapi';
import { apiSettings, readConfig } from '@soebs/platform/settings';
import { compose } from '../compose.ts';
import { environmentOf } from '../testing/variables.ts';
import { contentTypes } from '../transcript/files.ts';
import { format } from './format.ts';

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly schema: { readonly type?: string } }[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
};
type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>;

/** Stands for every machine: whatever is asked of it is itself. */
const nothing: never = new Proxy(() => undefined, { get: () => nothing, apply: () => nothing }) as never;

/** Routes are only listed here, none is called: they need no machines behind them. */
const routes = () => {
  const variables = environmentOf({ port: 4000, folder: '/nowhere', webUrl: 'http://localhost:4000' });
  const urls = { EVENTSTORE_URL: 'esdb://nowhere', MONGO_URL: 'mongodb://nowhere/a', VAULT_URL: 'mongodb://nowhere/b' };
  const settings = readConfig(apiSettings, { ...variables, ...urls, NATS_URL: 'nats://nowhere' });
  const machines = {
    db: nothing,
    leases: nothing,
    store: nothing,
    notifications: nothing,
    objects: nothing,
    mailTransport: nothing,
  };
  return compose({ ...machines, settings, views: nothing, log: nothing, now: () => new Date(0) }).routes;
};

describe('docs/openapi.json', () => {
  it('says what the contract says; if not: npm run openapi', () => {
    const committed = readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8');
    expect(committed).toBe(format(openApi()));
  });

  it('describes every call that the api answers, and no other', () => {
    // Media are sent by handlers of their own, in ranges.
    const answered = [...routes(), ...Object.values(mediaApi).map((endpoint) => ({ endpoint }))].map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    const described = Object.entries(openApi()['paths'] as Paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(answered.sort());
  });

  it('names the media type of every file, and types a switch as one', () => {
    const paths = openApi()['paths'] as Record<string, { get: Operation }>;
    const typesOf = (path: string) => Object.keys(paths[path]?.get.responses['200']?.content ?? {});
    const exported = [...typesOf('/projects/{id}/export/transcript'), ...typesOf('/projects/{id}/export/subtitles')];
    const sent = Object.values(contentTypes).map((type) => type.replace('; charset=utf-8', ''));
    expect([...new Set(exported)].sort()).toEqual([...new Set(sent)].sort());
    expect(typesOf('/projects/{id}/peaks/{rate}')).toEqual(['application/octet-stream']);
    expect(typesOf('/projects/{id}/media')).toContain('video/*');
    const parameters = paths['/projects/{id}/export/transcript']?.get.parameters ?? [];
    const switches = parameters.filter(({ name }) => name.startsWith('with'));
    expect(switches.map(({ schema }) => schema.type)).toEqual(['boolean', 'boolean']);
  });

  it('names a success and refusals for every call', () => {
    for (const methods of Object.values(openApi()['paths'] as Paths)) {
      for (const { responses } of Object.values(methods)) {
        expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toHaveLength(1);
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['422', '500']));
      }
    }
  });
});
