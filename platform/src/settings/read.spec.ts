import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import * as field from './fields.ts';
import { InvalidConfig, readConfig } from './read.ts';
import { Secret } from './secret.ts';
import { optional, preset, required } from './setting.ts';

const about = 'For the test.';
const schema = {
  PORT: required(field.port, { about }),
  URL: required(field.url, { about }),
  KEY: required(field.secret(10), { about }),
  LEVEL: preset(field.oneOf('a', 'b'), 'a', { about }),
  MORE: optional(field.url, { about }),
};
const good = { PORT: '8080', URL: 'http://localhost', KEY: 'ten letters' };

const faultOf = (env: Record<string, string>): string => {
  try {
    readConfig(schema, env);
  } catch (error) {
    if (error instanceof InvalidConfig) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
};

describe('readConfig', () => {
  it('reads what it knows, with defaults, and nothing else', () => {
    const { KEY, ...read } = readConfig(schema, { ...good, OTHER: 'x' });
    expect(read).toEqual({ PORT: 8080, URL: 'http://localhost', LEVEL: 'a' });
    expect(KEY.reveal()).toBe('ten letters');
  });

  it('tells every fault at once, in words, without the values', () => {
    const message = faultOf({ PORT: '70000', KEY: 'short!' });
    expect(message).toContain('PORT does not fit');
    expect(message).toContain('URL is missing');
    expect(message).toContain('KEY does not fit');
    expect(message.split('\n')).toHaveLength(4);
    expect(message).not.toContain('short!');
  });

  it('takes an empty variable for a missing one', () => {
    expect(faultOf({ ...good, URL: '' })).toContain('URL is missing');
  });

  it.each(['-1', '65536', '80.5', 'eighty'])('refuses %s as a port', (PORT) => {
    expect(faultOf({ ...good, PORT })).toContain('PORT does not fit');
  });
});

describe('Secret', () => {
  it('shows itself only when asked to', () => {
    const secret = new Secret('swordfish');
    const shown = [String(secret), JSON.stringify({ secret }), inspect({ secret }), inspect(secret)].join(' ');
    expect(shown).not.toContain('swordfish');
    expect(shown.match(/\[secret\]/g)).toHaveLength(4);
    expect(secret.reveal()).toBe('swordfish');
  });
});
