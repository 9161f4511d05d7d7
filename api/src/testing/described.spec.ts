import { describe, expect, it } from '@jest/globals';
import { asDescribed } from './described.ts';

const api = 'http://api.example';
const id = '7d444840-9dc0-11d1-b245-5ffdce74fad2';
const json = (status: number, body: unknown): Response => Response.json(body, { status });
const success = (data: unknown): Response => json(200, { success: true, data, status: 200 });
const refusal = (status: number, error: string): Response =>
  json(status, { success: false, errorMessage: 'no', error, status });
const held = (method: string, path: string, response: Response, sent?: string) =>
  asDescribed({ method, url: api + path, response, sent });

describe('a call that is held against docs/openapi.json', () => {
  it('passes when status, media type and body are described', async () => {
    const response = success({ userId: 'u', creditsInCents: 100 });
    expect(await held('get', '/credits/remaining', response)).toBe(response);
    expect(await response.json()).toMatchObject({ success: true });
    await held('get', '/credits/remaining/', refusal(401, 'unauthorized'));
    await held('head', `/projects/${id}/media`, new Response(null, { status: 200 }));
    await held('patch', `/projects/${id}/media`, new Response(null, { status: 204 }));
    await held('patch', `/projects/${id}/media`, new Response('Upload-Offset conflict\n', { status: 409 }));
  });

  it.each([
    [
      'a wrong type',
      success({ userId: 'u', creditsInCents: '100' }),
      'credits.remaining: /data/creditsInCents must be',
    ],
    ['a field that is missing', success({ userId: 'u' }), "/data must have required property 'creditsInCents'"],
    [
      'a field that nobody described',
      success({ userId: 'u', creditsInCents: 1, debt: 1 }),
      '"additionalProperty":"debt"',
    ],
    [
      'a status that is not described',
      refusal(409, 'quota_exceeded'),
      'credits.remaining: this status is not described',
    ],
    [
      'a refusal that is not its own',
      refusal(401, 'session_expired'),
      '/error must be equal to one of the allowed values',
    ],
    ['another media type', new Response('100'), "the media type 'text/plain' is not described"],
  ])('fails with %s, and says where', async (_, response, message) => {
    await expect(held('get', '/credits/remaining', response)).rejects.toThrow(
      `GET /credits/remaining ${response.status}`,
    );
    await expect(held('get', '/credits/remaining', response)).rejects.toThrow(message);
  });

  it('may answer what is no operation with what any call may be refused with, and nothing else', async () => {
    await held('get', '/nothing', refusal(404, 'not_found'));
    await held('put', '/projects', refusal(405, 'method_not_allowed'));
    await expect(held('get', '/nothing', success({}))).rejects.toThrow('no operation');
    await expect(held('get', '/nothing', refusal(409, 'last_admin'))).rejects.toThrow('no operation');
  });

  it('may take only what is described', async () => {
    const list = () => success({ items: [], total: 0, next: null, isBehind: false, names: {} });
    await held('get', '/projects?archived=true&status=failed,ongoing&limit=5&other=1', list());
    await expect(held('get', '/projects?archived=yes', list())).rejects.toThrow(
      "'archived=yes' was taken: / must be boolean",
    );
    await expect(held('get', '/projects?limit=500', list())).rejects.toThrow("'limit=500' was taken");
    await expect(held('get', '/projects?status=lost', list())).rejects.toThrow("'status=lost' was taken");
    const changed = () => success({ revision: 1 });
    await held('patch', `/projects/${id}`, changed(), '{"archived":true}');
    await expect(held('patch', `/projects/${id}`, changed(), '{"archived":"true"}')).rejects.toThrow(
      'projects.change: the body was taken: /archived must be boolean',
    );
  });
});
