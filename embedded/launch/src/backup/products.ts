import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environments } from '../environment.ts';
import { isInUse } from '../instance.ts';
import { withLocalServers } from '../migrate/local-servers.ts';
import { serversIn, variablesIn } from '../migrate/settings.ts';
import { root } from '../plans.ts';
import { portsFrom } from '../ports.ts';
import type { ObjectAddress } from './objects.ts';
import { BackupRefused } from './refusal.ts';
import type { Product } from './take.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const objectsOf = (env: Variables): ObjectAddress => {
  const url = env['OBJECT_STORE_URL'];
  if (!url) throw new BackupRefused('wrong_words', 'OBJECT_STORE_URL says where the recordings are; it is missing.');
  return { url, id: env['S3_KEY_ID'], secret: env['S3_SECRET'] };
};

const productOf = (env: Variables): Product => {
  const names = ['EVENTSTORE_URL', 'MONGO_URL', 'VAULT_URL'];
  const text = names.map((name) => `${name}=${env[name] ?? ''}`).join('\n');
  return { servers: serversIn(text), objects: objectsOf(env) };
};

/** The product that a settings file names. */
export const productIn = (file: string): Product => {
  if (!existsSync(file)) throw new BackupRefused('wrong_words', `${file} cannot be read.`);
  const env = Object.fromEntries(variablesIn(readFileSync(file, 'utf8')));
  return { servers: serversIn(readFileSync(file, 'utf8')), objects: objectsOf(env) };
};

/** An instance on this machine. */
export type LocalInstance = { readonly data: string; readonly port: number };

/** The recordings of a local instance: in its folder, unless its settings name a bucket. */
const localObjects = (data: string): ObjectAddress =>
  process.env['OBJECT_STORE_URL'] ? objectsOf(process.env) : { url: pathToFileURL(join(data, 'media')).href };

/** Serves a folder that no instance works in while the work lasts. */
export const withFolder = <T>(
  data: string,
  objects: ObjectAddress,
  work: (product: Product) => Promise<T>,
): Promise<T> => withLocalServers(data, (servers) => work({ servers, objects }));

/**
 * Works on the product that the environment names (in a container of a service), on the instance that runs in the folder, or on the
 * stopped one that lies there.
 */
export const withProduct = async <T>(
  { data, port }: LocalInstance,
  work: (product: Product) => Promise<T>,
): Promise<T> => {
  if (process.env['EVENTSTORE_URL']) return work(productOf(process.env));
  if (isInUse(data, root)) {
    const own = environments({ ports: portsFrom(port), data }, process.env).api;
    return work(productOf({ ...own, ...localObjectsAsEnv(data) }));
  }
  if (!existsSync(join(data, 'eventstore')))
    throw new BackupRefused('wrong_words', `There is no instance in ${data}: name its folder with --data.`);
  return withFolder(data, localObjects(data), work);
};

const localObjectsAsEnv = (data: string): Variables => {
  const { url, id, secret } = localObjects(data);
  return { OBJECT_STORE_URL: url, S3_KEY_ID: id, S3_SECRET: secret };
};
