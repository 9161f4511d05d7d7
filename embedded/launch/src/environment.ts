import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceSettings, type Environment, type Settings } from '@soebs/platform/settings';
import { sinkPort, type Ports } from './ports.ts';

type Env = Readonly<Record<string, string>>;

/** The services that `npm start` runs. */
export const serviceNames = ['projector', 'api', 'transcriber', 'web'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** An instance: its ports and its folder. */
export type Place = { readonly ports: Ports; readonly data: string };

/** The keys of the local card provider: they open nothing outside this machine. */
export const localPayments = { key: 'sk_test_local', secret: 'whsec_local' } as const;

/** What a person has set; an empty text counts as nothing. */
const given = (env: Environment, name: string): string | undefined => (env[name] === '' ? undefined : env[name]);

/** Whether the real card provider is used: then nothing local stands for it. */
export const takesRealCards = (env: Environment): boolean => given(env, 'STRIPE_SECRET_KEY') !== undefined;

/**
 * What `--port` and `--data` decide: which ports an instance has, which stores and folders. Another value of such a variable
 * would let two instances, or a stranger's database, run into each other; it is not read, and that is said.
 */
export const decidedBy = ({ ports, data }: Place): Env => ({
  API_PORT: String(ports.api),
  WEB_PORT: String(ports.web),
  HEALTH_PORT: String(ports.health),
  EVENTSTORE_URL: `esdb://127.0.0.1:${ports.eventstore}?tls=false&keepAliveInterval=10000`,
  MONGO_URL: `mongodb://127.0.0.1:${ports.mongo}/soebs`,
  VAULT_URL: `mongodb://127.0.0.1:${ports.mongo}/vault`,
  NATS_URL: `nats://127.0.0.1:${ports.nats}`,
  UPLOADS_DIR: join(data, 'uploads'),
  WORK_DIR: join(data, 'work'),
});

/** The local card provider counts as a whole: its key, its secret and its address, or none of them. */
const localProvider = ({ ports }: Place): Env => ({
  STRIPE_SECRET_KEY: localPayments.key,
  STRIPE_WEBHOOK_SECRET: localPayments.secret,
  STRIPE_URL: `http://127.0.0.1:${ports.payments}`,
});

/** The local recogniser serves one model under one name; SPEECH_MODEL then names the folder that it is loaded from. */
const localRecogniser = ({ ports }: Place): Env => ({
  SPEECH_URL: `http://127.0.0.1:${ports.speech}/v1`,
  SPEECH_MODEL: 'base',
});

const fixed = (place: Place, env: Environment): Env => ({
  ...decidedBy(place),
  ...(takesRealCards(env) ? {} : localProvider(place)),
  ...(given(env, 'SPEECH_URL') ? {} : localRecogniser(place)),
});

/** What is needed and local as long as nobody names another. */
const local = ({ ports, data }: Place, env: Environment): Env => {
  const webUrl = given(env, 'WEB_URL') ?? `http://localhost:${ports.web}`;
  return {
    WEB_URL: webUrl,
    WEB_ORIGINS: webUrl,
    API_URL: `http://localhost:${ports.api}`,
    WEBHOOK_SINK: `http://localhost:${sinkPort(ports)}`,
    OBJECT_STORE_URL: pathToFileURL(join(data, 'media')).href,
    MAIL_URL: `smtp://127.0.0.1:${ports.mail}`,
    SPEECH_MODEL: 'whisper-1',
  };
};

/** The names to which `npm start` gives a local value as long as none is given. */
export const localNames = (place: Place): ReadonlySet<string> =>
  new Set([local(place, {}), localProvider(place), localRecogniser(place)].flatMap((each) => Object.keys(each)));

/**
 * The variables of each service on one machine without Docker: what the instance decides, else what is set, else what stands
 * locally for it. What is left has its default in the tables of `platform/settings`; docker-compose.yml hands on the same names.
 */
export const environments = (place: Place, env: Environment): Readonly<Record<ServiceName, Env>> => {
  const [first, last] = [fixed(place, env), local(place, env)];
  const valueOf = (name: string): string | undefined => first[name] ?? given(env, name) ?? last[name];
  const of = (settings: Settings): Env =>
    Object.fromEntries(
      Object.keys(settings).flatMap((name) => {
        const value = valueOf(name);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  return {
    projector: of(serviceSettings.projector),
    api: of(serviceSettings.api),
    transcriber: of(serviceSettings.transcriber),
    web: of(serviceSettings.web),
  };
};
