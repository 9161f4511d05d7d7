import { describe, expect, it } from '@jest/globals';
import type { AnyEndpoint } from './endpoint.ts';
import { refusalStatus } from './errors.ts';
import * as contract from './index.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'refusals' in value && 'path' in value;
const endpoints = (Object.values(contract) as unknown[])
  .flatMap((each) => (typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : []))
  .filter(isEndpoint);

describe('refusals', () => {
  it('[AU8] a 401 outside /auth says that the session is over, and nothing else: the browser renews it and asks again', () => {
    const wrong = endpoints
      .filter(({ path }) => !path.startsWith('/auth/'))
      .flatMap(({ method, path, refusals }) =>
        refusals.filter((code) => refusalStatus[code] === 401).map((code) => `${method} ${path} ${code}`),
      );
    expect(endpoints.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});
