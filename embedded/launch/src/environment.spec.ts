import { describe, expect, it } from '@jest/globals';
import { readConfig, serviceSettings, type Environment, type Setting } from '@soebs/platform/settings';
import { decidedBy, environments, serviceNames } from './environment.ts';
import { portsFrom } from './ports.ts';
import { unreadSentences } from './settings-report.ts';

const place = { ports: portsFrom(4000), data: '/data' };
const decided = decidedBy(place);

const pairs = serviceNames.flatMap((service) =>
  Object.keys(serviceSettings[service])
    .filter((name) => !(name in decided))
    .map((name) => [service, name] as const),
);

/** What is set beside the variable under test, so that nothing local stands for a part of something. */
const others: Environment = { STRIPE_SECRET_KEY: 'sk_test_x', SPEECH_URL: 'http://speech.example/v1' };

describe('npm start', () => {
  it.each(pairs)('[ST7] hands %s the %s that is set', (service, name) => {
    expect(environments(place, { ...others, [name]: 'as set' })[service][name]).toBe('as set');
  });

  it.each(serviceNames)(
    '[ST7] gives %s a configuration that fits when nothing is set, and repeats no default',
    (service) => {
      const given = environments(place, {})[service];
      expect(() => readConfig<Record<string, Setting>>(serviceSettings[service], given)).not.toThrow();
      const settings: Readonly<Record<string, Setting>> = serviceSettings[service];
      expect(Object.keys(given).filter((name) => settings[name]?.default !== undefined)).toEqual([]);
    },
  );

  it('lets the page under WEB_URL in, and no other unless WEB_ORIGINS says so', () => {
    const { api } = environments(place, { WEB_URL: 'https://soebs.example' });
    expect(api['WEB_ORIGINS']).toBe('https://soebs.example');
  });

  it('[ST7] lets --port and --data decide stores, ports and folders, whatever is set', () => {
    const set = Object.fromEntries(Object.keys(decided).map((name) => [name, 'elsewhere']));
    expect(environments(place, set)).toEqual(environments(place, {}));
  });

  it('takes the local card provider and the local recogniser as a whole', () => {
    const { api, transcriber } = environments(place, {
      STRIPE_WEBHOOK_SECRET: 'whsec_mine',
      STRIPE_URL: 'https://elsewhere.example',
      SPEECH_MODEL: '/models/large',
    });
    expect(api).toMatchObject({ STRIPE_WEBHOOK_SECRET: 'whsec_local', STRIPE_URL: 'http://127.0.0.1:4008' });
    expect(transcriber).toMatchObject({ SPEECH_MODEL: 'base', SPEECH_URL: 'http://127.0.0.1:4005/v1' });
  });

  it('[ST7] says which variables it does not read, and never their values', () => {
    const set = { QUOTA_OPEN_PROJECT: '5', MONGO_URL: 'mongodb://elsewhere', API_PORT: '4001', JOBS_PER_PERSON: '2' };
    expect(unreadSentences(place, set)).toEqual([
      'The variable QUOTA_OPEN_PROJECT is set, but nothing reads it; the nearest one is QUOTA_OPEN_PROJECTS.',
      'The variable MONGO_URL is set, but npm start does not read it: --port and --data decide it.',
    ]);
  });
});
