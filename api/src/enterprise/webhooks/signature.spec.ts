import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from './signature.ts';

const id = 'evt_0b0e1a52-6a5f-4a6e-9b0a-5b8f5c1f9a10';
const body = JSON.stringify({ type: 'project.finished', data: { reference: 'Zürich' } });

describe('the signature of a webhook', () => {
  it('[WB3] is verified by the official package, by the new secret and by the one before', () => {
    const [before, after, other] = [newSecret(), newSecret(), newSecret()];
    const headers = signedHeaders([after, before], { id, body, at: new Date() });
    for (const secret of [before, after]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(other).verify(body, headers)).toThrow();
    expect(after).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
  });

  it('[WB3] is refused for a body with another umlaut, another id and after five minutes', () => {
    const secret = newSecret();
    const headers = signedHeaders([secret], { id, body, at: new Date() });
    const verify = (text: string, sent: Record<string, string>) => new Webhook(secret).verify(text, sent);
    expect(() => verify(body.replace('ü', 'u'), headers)).toThrow();
    expect(() => verify(body, { ...headers, 'webhook-id': 'evt_1' })).toThrow();
    const old = signedHeaders([secret], { id, body, at: new Date(Date.now() - 301_000) });
    expect(() => verify(body, old)).toThrow();
  });
});
