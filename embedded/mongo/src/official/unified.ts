import { BSON, type CommandStartedEvent, MongoClient } from 'mongodb';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer, temporaryFolder } from '../testing/server.ts';
import { expectedOf, faultsOf } from './expected.ts';
import { match, Mismatch } from './unified/match.ts';
import { perform, UnknownOperation } from './unified/operations.ts';
import {
  type Fields,
  type File,
  type Operation,
  type Requirement,
  type Started,
  type Test,
  World,
} from './unified/world.ts';

/**
 * `npx tsx --conditions=source embedded/mongo/src/official/unified.ts --checkout <folder>` runs the unified CRUD tests of
 * MongoDB's specifications (their repository, checked out in the folder) against this server with the official driver,
 * and prints passes by file. Tests for newer servers, clusters or made failures are left out. Exit 1 when a test
 * fails that `expected/crud.json` does not name, or one that it names does not.
 */
const FEWEST = 238;
const VERSION = [7, 0, 0];

const compare = (text: string): number => {
  const parts = text.split('.').map(Number);
  return VERSION.map((part, at) => part - (parts[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
};

const meets = ({ minServerVersion, maxServerVersion, topologies }: Requirement): boolean =>
  (minServerVersion === undefined || compare(minServerVersion) >= 0) &&
  (maxServerVersion === undefined || compare(maxServerVersion) <= 0) &&
  (topologies === undefined || topologies.includes('single'));

const applies = (requirements: readonly Requirement[] | undefined): boolean =>
  requirements === undefined || requirements.some(meets);

const checkMessage = (contains: unknown, error: unknown): void => {
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  if (typeof contains === 'string' && !message.includes(contains.toLowerCase()))
    throw new Mismatch(`error: ${message}`);
};

const checkError = (expected: Fields, error: unknown): void => {
  const actual: Fields = error instanceof Error ? Object.fromEntries(Object.entries(error)) : {};
  checkMessage(expected['errorContains'], error);
  const { errorCode, errorCodeName, expectResult } = expected;
  if (errorCode !== undefined) match(errorCode, actual['code'], 'error.code');
  if (errorCodeName !== undefined) match(errorCodeName, actual['codeName'], 'error.codeName');
  const result = actual['result'] ?? actual['partialResult'];
  if (expectResult !== undefined) match(expectResult, result, { path: 'error.result', root: true });
};

type Outcome = { readonly result: unknown } | { readonly error: unknown };

const outcomeOf = async (world: World, operation: Operation): Promise<Outcome> => {
  const { name, object } = operation;
  const on = world.entities.get(object);
  if (on === undefined) throw new UnknownOperation(`${name} on ${object}`);
  try {
    return { result: await perform(on, name, operation.arguments ?? {}) };
  } catch (error) {
    if (error instanceof UnknownOperation) throw error;
    return { error };
  }
};

const runOperation = async (world: World, operation: Operation): Promise<void> => {
  const { name, expectError, expectResult, ignoreResultAndError } = operation;
  const outcome = await outcomeOf(world, operation);
  if (ignoreResultAndError === true) return;
  if ('error' in outcome) {
    if (expectError === undefined) throw outcome.error;
    checkError(expectError, outcome.error);
    return;
  }
  if (expectError !== undefined) throw new Mismatch(`${name} was not refused`);
  if (expectResult !== undefined) match(expectResult, outcome.result, { path: name, root: true });
};

const checkEvent = (wanted: Started['commandStartedEvent'], actual: CommandStartedEvent | undefined): void => {
  if (wanted?.command !== undefined) match(wanted.command, actual?.command, { path: 'command', root: true });
  if (wanted?.commandName !== undefined) match(wanted.commandName, actual?.commandName, 'command name');
};

const checkEvents = (world: World, { expectEvents = [] }: Test): void => {
  for (const { client, events } of expectEvents) {
    const sent = world.sent.get(client) ?? [];
    if (sent.length !== events.length) throw new Mismatch(`${sent.length} commands were sent, not ${events.length}`);
    for (const [at, { commandStartedEvent }] of events.entries()) checkEvent(commandStartedEvent, sent[at]);
  }
};

const checkOutcome = async (admin: MongoClient, { outcome = [] }: Test): Promise<void> => {
  for (const { databaseName, collectionName, documents } of outcome) {
    const found = await admin.db(databaseName).collection(collectionName).find({}).sort({ _id: 1 }).toArray();
    match(documents, found, collectionName);
  }
};

const arrange = async (admin: MongoClient, { initialData = [] }: File): Promise<void> => {
  for (const { databaseName, collectionName, documents } of initialData) {
    const collection = admin.db(databaseName).collection(collectionName);
    await collection.drop();
    if (documents.length > 0) await collection.insertMany(documents);
    else await admin.db(databaseName).createCollection(collectionName);
  }
};

type Place = { readonly admin: MongoClient; readonly url: string };

const runTest = async ({ admin, url }: Place, file: File, test: Test): Promise<void> => {
  await arrange(admin, file);
  const world = await World.of(file, url);
  try {
    for (const operation of test.operations) await runOperation(world, operation);
    checkEvents(world, test);
    await checkOutcome(admin, test);
  } finally {
    await world.close();
  }
};

/** Why a test cannot be run here, undefined when it can. */
const whyNot = (file: File, test: Test): string | undefined => {
  if (test.skipReason !== undefined) return test.skipReason;
  if (!applies(file.runOnRequirements) || !applies(test.runOnRequirements)) return 'another server';
  return test.operations.some(({ object }) => object === 'testRunner') ? 'made failures' : undefined;
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

type Count = { passed: number; readonly failed: { readonly name: string; readonly why: string }[]; left: number };

const runFile = async (place: Place, path: string): Promise<Count> => {
  const file = BSON.EJSON.parse(readFileSync(path, 'utf8'), { relaxed: true }) as File;
  const count: Count = { passed: 0, failed: [], left: 0 };
  for (const test of file.tests) {
    if (whyNot(file, test) !== undefined) {
      count.left += 1;
      continue;
    }
    try {
      await runTest(place, file, test);
      count.passed += 1;
    } catch (error) {
      count.failed.push({ name: test.description, why: messageOf(error).slice(0, 160) });
    }
  }
  return count;
};

const { values } = parseArgs({ options: { checkout: { type: 'string' } } });
const folder = join(values.checkout ?? '', 'source/crud/tests/unified');
if (values.checkout === undefined || !existsSync(folder)) {
  console.error("Name the checkout of MongoDB's specifications: unified.ts --checkout <folder>");
  process.exit(2);
}
const data = temporaryFolder();
const server = await startServer(data.path);
const admin = await new MongoClient(server.url).connect();
const sums = { passed: 0, failed: [] as string[], left: 0 };
for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
  const { passed, failed, left } = await runFile({ admin, url: server.url }, join(folder, name));
  sums.passed += passed;
  sums.failed.push(...failed.map((one) => `${name}: ${one.name}`));
  sums.left += left;
  console.log(
    `${name.padEnd(56)} ${String(passed).padStart(3)} passed ${String(failed.length).padStart(3)} failed ${left} left out`,
  );
  for (const one of failed) console.log(`    ${one.name}: ${one.why}`);
}
await admin.close();
await server.stop();
data.remove();
console.log(`\n${sums.passed} passed, ${sums.failed.length} failed, ${sums.left} left out`);
const faults = faultsOf(sums, expectedOf('crud'), FEWEST);
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
