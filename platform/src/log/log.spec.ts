import { describe, expect, it } from '@jest/globals';
import { newLog } from './log.ts';

const logged = (write: (log: ReturnType<typeof newLog>) => void): string => {
  const lines: string[] = [];
  write(newLog('test', 'debug', { write: (line) => lines.push(line) }));
  return lines.join('');
};

const canary = 'swordfish';
const fields = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'accessToken',
  'refresh_token',
  'secret',
  'secretAccessKey',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'x-api-key',
  'rotationKey',
];

describe('newLog', () => {
  it.each(fields)('never writes %s, wherever it stands', (field) => {
    const secret = { [field]: canary };
    const said = logged((log) => {
      log.info(secret, 'flat');
      log.info({ a: { b: { c: { ...secret, plain: 'kept' } } } }, 'deep');
      log.info({ list: [{ headers: secret }] }, 'in a list');
      log.info({ [field]: [canary] }, 'a list of them');
      log.error({ err: Object.assign(new Error('failed'), { request: { headers: secret } }) }, 'in an error');
      log.error(Object.assign(new Error('failed'), secret));
      log.error({ cause: Object.assign(new Error('failed'), secret) }, 'in another field');
    });
    expect(said).not.toContain(canary);
    expect(said).toContain('[secret]');
    expect(said).toContain('kept');
  });

  it('never writes a secret that is bound', () => {
    const said = logged((log) => log.child({ token: canary, job: 'kept' }).info('bound'));
    expect(said).not.toContain(canary);
    expect(said).toContain('kept');
  });

  it('writes one JSON object a line with service, level and time', () => {
    const [first, second] = logged((log) => {
      log.warn({ n: 1 }, 'forged\n{"level":"info"}');
      log.debug('second');
    }).split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ level: 'warn', service: 'test', n: 1 });
    expect((JSON.parse(first ?? '') as { time: string }).time).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(JSON.parse(second ?? '')).toMatchObject({ level: 'debug', msg: 'second' });
  });

  it('tells an error by type, message, stack and cause', () => {
    const said = logged((log) => log.error({ err: new TypeError('wrong', { cause: new Error('because') }) }, 'x'));
    const { err } = JSON.parse(said) as { err: { type: string; message: string; stack: string } };
    expect(err.type).toBe('TypeError');
    expect(err.message).toContain('wrong');
    expect(err.stack).toContain('because');
  });

  it('ends with what refers to itself', () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop['self'] = loop;
    expect(logged((log) => log.info({ loop }, 'round'))).toContain('[deep]');
  });
});
