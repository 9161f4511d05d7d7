import { type CommandStartedEvent, MongoClient, type MongoClientOptions } from 'mongodb';
import type { Entity } from './operations.ts';

/** A document of a test file. */
export type Fields = Record<string, unknown>;
export type Operation = {
  readonly name: string;
  readonly object: string;
  readonly arguments?: Fields;
  readonly expectResult?: unknown;
  readonly expectError?: Fields;
  readonly ignoreResultAndError?: boolean;
};
export type Requirement = {
  readonly minServerVersion?: string;
  readonly maxServerVersion?: string;
  readonly topologies?: string[];
};
export type Data = { readonly databaseName: string; readonly collectionName: string; readonly documents: Fields[] };
export type Started = {
  readonly commandStartedEvent?: {
    readonly command?: Fields;
    readonly commandName?: string;
    readonly databaseName?: string;
  };
};
export type Test = {
  readonly description: string;
  readonly skipReason?: string;
  readonly runOnRequirements?: readonly Requirement[];
  readonly operations: readonly Operation[];
  readonly expectEvents?: readonly { readonly client: string; readonly events: readonly Started[] }[];
  readonly outcome?: readonly Data[];
};
type Described = {
  readonly id: string;
  readonly client?: string;
  readonly database?: string;
  readonly databaseName?: string;
  readonly collectionName?: string;
  readonly uriOptions?: Fields;
  readonly collectionOptions?: object;
  readonly databaseOptions?: object;
};
export type File = {
  readonly runOnRequirements?: readonly Requirement[];
  readonly createEntities: readonly Readonly<Record<'client' | 'database' | 'collection', Described | undefined>>[];
  readonly initialData?: readonly Data[];
  readonly tests: readonly Test[];
};

/** The entities of one test, and what its clients have sent. */
export class World {
  readonly entities = new Map<string, Entity>();
  readonly sent = new Map<string, CommandStartedEvent[]>();
  readonly #clients: MongoClient[] = [];

  static async of({ createEntities }: File, url: string): Promise<World> {
    const world = new World();
    for (const { client, database, collection } of createEntities) {
      if (client) await world.#addClient(client, url);
      if (database) world.#addDatabase(database);
      if (collection) world.#addCollection(collection);
    }
    return world;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }

  async #addClient({ id, uriOptions }: Described, url: string): Promise<void> {
    const client = new MongoClient(url, { monitorCommands: true, ...(uriOptions as MongoClientOptions | undefined) });
    const sent: CommandStartedEvent[] = [];
    client.on('commandStarted', (event) => sent.push(event));
    await client.connect();
    this.#clients.push(client);
    this.sent.set(id, sent);
    this.entities.set(id, client);
  }

  #addDatabase({ id, client = '', databaseName, databaseOptions }: Described): void {
    const owner = this.entities.get(client);
    if (owner instanceof MongoClient) this.entities.set(id, owner.db(databaseName, databaseOptions));
  }

  #addCollection({ id, database = '', collectionName = '', collectionOptions }: Described): void {
    const owner = this.entities.get(database);
    if (owner && 'collection' in owner) this.entities.set(id, owner.collection(collectionName, collectionOptions));
  }
}
