import { readFileSync } from 'node:fs';

/** Where the servers are. */
export type Servers = { readonly eventstoreUrl: string; readonly mongoUrl: string; readonly vaultUrl: string };

/** The settings do not say where the servers are. */
export class IncompleteSettings extends Error {
  override readonly name = 'IncompleteSettings';
}

/** The variables in the text of an env file. */
export const variablesIn = (text: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*[=:]\s*['"]?(.*?)['"]?\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, value);
  }
  return values;
};

/** Reads `EVENTSTORE_URL=…`, `MONGO_URL=…` and `VAULT_URL=…` from the text of an env file. Throws IncompleteSettings. */
export const serversIn = (text: string): Servers => {
  const values = variablesIn(text);
  const [eventstoreUrl, mongoUrl, vaultUrl] = ['EVENTSTORE_URL', 'MONGO_URL', 'VAULT_URL'].map((name) =>
    values.get(name),
  );
  if (eventstoreUrl && mongoUrl && vaultUrl) return { eventstoreUrl, mongoUrl, vaultUrl };
  throw new IncompleteSettings('The settings need EVENTSTORE_URL, MONGO_URL and VAULT_URL.');
};

/** Reads a settings file. Throws IncompleteSettings when it lacks something or cannot be read. */
export const serversFrom = (file: string): Servers => {
  try {
    return serversIn(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof IncompleteSettings) throw error;
    throw new IncompleteSettings(`${file} cannot be read.`, { cause: error });
  }
};
