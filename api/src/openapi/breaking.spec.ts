import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { breakingChanges } from './breaking.ts';

type Part = Record<string, unknown>;

const described = (): Part =>
  JSON.parse(readFileSync(join(process.cwd(), 'docs/openapi-enterprise.json'), 'utf8')) as Part;
/** The part of a description at a place. */
const part = (of: Part, ...place: readonly string[]): Part =>
  place.reduce<Part>((whole, key) => whole[key] as Part, of);
const changed = (change: (copy: Part) => void): string[] => {
  const after = described();
  change(after);
  return breakingChanges(described(), after);
};
const create = ['paths', '/enterprise/v1/projects', 'post'] as const;
const schema = ['content', 'application/json', 'schema'] as const;
const sent = (of: Part, ...place: readonly string[]): Part => part(of, ...create, 'requestBody', ...schema, ...place);
const read = (of: Part, ...place: readonly string[]): Part => {
  const answer = part(of, ...create, 'responses', '202', ...schema);
  return part(answer, 'properties', 'data', 'properties', 'project', ...place);
};
const drop = (of: Part, key: string): void => void Reflect.deleteProperty(of, key);

describe('what breaks programs', () => {
  it('[WB2] is nothing as long as nothing changes, or things are added', () => {
    expect(changed(() => undefined)).toEqual([]);
    const added = changed((copy) => {
      sent(copy, 'properties')['colour'] = { type: 'string' };
      read(copy, 'properties')['colour'] = { type: 'string' };
      sent(copy, 'properties', 'reference')['maxLength'] = 300;
      part(copy, 'paths')['/enterprise/v1/more'] = { get: { responses: {} } };
    });
    expect(added).toEqual([]);
  });

  it('[WB2] is a call, a webhook, an answer or a member that is gone', () => {
    expect(changed((copy) => drop(part(copy, 'paths'), '/enterprise/v1/me'))).toEqual([
      'GET /enterprise/v1/me: is gone',
    ]);
    expect(changed((copy) => drop(part(copy, 'webhooks'), 'project.finished'))).toEqual([
      'POST project.finished: is gone',
    ]);
    expect(changed((copy) => drop(read(copy, 'properties'), 'stage'))).toEqual([
      'POST /enterprise/v1/projects 202 data project stage: is gone',
    ]);
    expect(changed((copy) => drop(sent(copy, 'properties'), 'reference'))).toEqual([
      'POST /enterprise/v1/projects body reference: is gone',
    ]);
  });

  it('[WB2] is what must be sent now, or is taken no more', () => {
    expect(changed((copy) => void (sent(copy)['required'] = ['title']))).toEqual([
      'POST /enterprise/v1/projects body title: must be sent now',
    ]);
    expect(changed((copy) => void (sent(copy, 'properties', 'reference')['maxLength'] = 200))).toEqual([
      'POST /enterprise/v1/projects body reference: maxLength 200',
    ]);
    expect(changed((copy) => void (sent(copy, 'properties', 'subtitlePreset')['enum'] = ['standard']))[0]).toBe(
      'POST /enterprise/v1/projects body subtitlePreset: value broadcast-dach is taken no more',
    );
    const from = ['paths', '/enterprise/v1/usage', 'get', 'parameters', '0'];
    expect(changed((copy) => void (part(copy, ...from)['required'] = true))).toEqual([
      'GET /enterprise/v1/usage from: must be sent now',
    ]);
  });

  it('[WB2] is an answer of another type, or one that may be absent', () => {
    expect(changed((copy) => void (read(copy, 'properties', 'revision')['type'] = 'string'))).toEqual([
      'POST /enterprise/v1/projects 202 data project revision: type string',
    ]);
    expect(changed((copy) => void (read(copy)['required'] = []))).toContain(
      'POST /enterprise/v1/projects 202 data project id: may be absent now',
    );
  });
});
