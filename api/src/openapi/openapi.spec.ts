import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openApi } from '@soebs/contract/openapi';
import { routesOf } from '../app.ts';
import { format } from './format.ts';

type Paths = Record<string, Record<string, { responses: Record<string, unknown> }>>;

describe('docs/openapi.json', () => {
  it('says what the contract says; if not: npx tsx --conditions=source api/src/openapi/write.ts', () => {
    const committed = readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8');
    expect(committed).toBe(format(openApi()));
  });

  it('describes every call that the api answers, and no other', () => {
    // Routes are only listed here, none is called: they need no machines behind them.
    const answered = routesOf({} as never).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    const described = Object.entries(openApi()['paths'] as Paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(answered.sort());
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
