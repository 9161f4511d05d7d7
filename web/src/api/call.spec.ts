import { describe, expect, it, jest } from '@jest/globals';
import { projectsApi, usersApi, defaultPreferences } from '@soebs/contract';
import { addressOf, createApi } from './call.ts';
import { createRefresh, type Refreshed } from './refresh.ts';

const ursina = {
  id: 'u1',
  firstname: 'Ursina',
  lastname: 'User',
  company: null,
  uid: null,
  email: 'user@soebs.example',
  role: 'user',
  blocked: false,
  locked: false,
  verified: true,
  features: [],
  locale: 'de',
  isEnterpriseAPICustomer: false,
  notices: defaultPreferences,
};

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const refusal = (status: number, error: string): Response =>
  json(status, { success: false, errorMessage: 'no', error, status });

type Asked = { readonly url: string; readonly init: RequestInit };

/** An api whose server is a function; its clock moves one step a look. */
const setUp = (server: (asked: Asked, nth: number) => Response | Promise<Response>, renewed: Refreshed = 'fresh') => {
  const asked: Asked[] = [];
  let ms = 0;
  const now = (): number => (ms += 1);
  const ask = jest.fn(() => Promise.resolve(renewed));
  const onLost = jest.fn(() => Promise.resolve(false));
  let heard: () => void = () => undefined;
  const tell = jest.fn();
  const refresh = createRefresh({
    ask,
    exclusively: (work) => work(),
    tabs: { tell, hear: (listener) => (heard = listener) },
    now,
  });
  const fetch = (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const each = { url: url instanceof Request ? url.url : url.toString(), init };
    asked.push(each);
    return Promise.resolve(server(each, asked.length));
  };
  const api = createApi({ address: 'http://api', fetch, refresh, newId: () => 'id-1', now, onLost });
  return { api, asked, ask, onLost, tell, hear: () => heard() };
};

const headersOf = ({ init }: Asked): Record<string, string> => init.headers as Record<string, string>;

describe('a call', () => {
  it('sends cookies and reads the data of the envelope', async () => {
    const { api, asked } = setUp(() => json(200, { success: true, data: ursina, status: 200 }));
    expect(await api.call(usersApi.me)).toEqual({ ok: true, data: ursina });
    expect(asked[0]).toMatchObject({ url: 'http://api/users/@me', init: { credentials: 'include', method: 'GET' } });
    expect(headersOf(asked[0]!)).not.toHaveProperty('idempotency-key');
  });

  it('gives a command a key, the same for its repetition', async () => {
    const { api, asked } = setUp((_, nth) =>
      nth === 1 ? refusal(401, 'session_expired') : json(200, { success: true, data: { revision: 3 }, status: 200 }),
    );
    await api.call(projectsApi.cancel, { params: { id: 'p1' } });
    expect(asked.map((each) => headersOf(each)['idempotency-key'])).toEqual(['id-1', 'id-1']);
  });

  it('answers a refusal by its code, and an unknown one as an internal error', async () => {
    const { api } = setUp((_, nth) => refusal(402, nth === 1 ? 'not_enough_credits_left' : 'never_heard_of'));
    expect(await api.call(usersApi.me)).toMatchObject({ ok: false, code: 'not_enough_credits_left', status: 402 });
    expect(await api.call(usersApi.me)).toMatchObject({ ok: false, code: 'internal_error' });
  });

  it('answers an outage as a value', async () => {
    const { api } = setUp(() => Promise.reject(new TypeError('network')));
    expect(await api.call(usersApi.me)).toEqual({ ok: false, code: 'unreachable', status: 0 });
  });

  it('takes an answer that is cut off, or is none of ours, for an outage', async () => {
    for (const body of ['{"success":true,"da', '<html>Gateway</html>', 'null']) {
      const { api } = setUp(() => new Response(body));
      expect(await api.call(usersApi.me)).toEqual({ ok: false, code: 'unreachable', status: 0 });
    }
  });

  it('writes parameters and queries into the address', () => {
    expect(addressOf('http://api', projectsApi.list, { query: { q: 'a b', status: 'failed', page: undefined } })).toBe(
      'http://api/projects?q=a+b&status=failed',
    );
    expect(addressOf('http://api', projectsApi.get, { params: { id: 'x/y' } })).toBe('http://api/projects/x%2Fy');
  });
});

describe('the renewal of a session', () => {
  it('[AU8] renews once for many parallel 401s and repeats each call once', async () => {
    const { api, asked, ask } = setUp((_, nth) =>
      nth <= 5 ? refusal(401, 'unauthorized') : json(200, { success: true, data: ursina, status: 200 }),
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.call(usersApi.me)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(asked).toHaveLength(10);
  });

  it('[AU8] takes over the renewal of another tab', async () => {
    const { api, ask, hear } = setUp((_, nth) => {
      if (nth === 1) {
        hear();
        return refusal(401, 'unauthorized');
      }
      return json(200, { success: true, data: ursina, status: 200 });
    });
    expect((await api.call(usersApi.me)).ok).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });

  it('[AU8] tells the other tabs', async () => {
    const { api, tell } = setUp((_, nth) =>
      nth === 1 ? refusal(401, 'unauthorized') : json(200, { success: true, data: ursina, status: 200 }),
    );
    await api.call(usersApi.me);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('repeats only once, however often the server refuses', async () => {
    const { api, asked } = setUp(() => refusal(401, 'unauthorized'));
    expect(await api.call(usersApi.me)).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(asked).toHaveLength(2);
  });

  it('leaves paths under /auth alone', async () => {
    const { api, ask } = setUp(() => refusal(401, 'incorrect_login_credentials'));
    const { authApi } = await import('@soebs/contract');
    const body = { email: 'a@b.ch', password: 'x' };
    expect(await api.call(authApi.login, { body })).toMatchObject({ code: 'incorrect_login_credentials' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('tells that the login is over when the renewal is refused, and gives the first refusal back', async () => {
    const { api, asked, onLost } = setUp(() => refusal(401, 'unauthorized'), 'lost');
    expect(await api.call(usersApi.me)).toMatchObject({ ok: false, code: 'unauthorized' });
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(asked).toHaveLength(1);
  });

  it('sends a call once more when the person has logged in again', async () => {
    const { api, asked, onLost } = setUp(
      (_, nth) =>
        nth === 1 ? refusal(401, 'session_expired') : json(200, { success: true, data: ursina, status: 200 }),
      'lost',
    );
    onLost.mockResolvedValue(true);
    expect((await api.call(usersApi.me)).ok).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('keeps the login when the renewal could not be asked for', async () => {
    const { api, onLost } = setUp(() => refusal(401, 'unauthorized'), 'unreachable');
    await api.call(usersApi.me);
    expect(onLost).not.toHaveBeenCalled();
  });
});
