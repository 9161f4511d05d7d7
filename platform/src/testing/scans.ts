import { MongoClient, type Db, type Document } from 'mongodb';

/** What a reader has sent: the command as the database got it. */
type Sent = { readonly name: string; readonly command: Document };

const questions: readonly string[] = ['find', 'aggregate'];

/** Fields of the connection, which explain does not take. */
const ofConnection = ['lsid', '$db', '$clusterTime', '$readPreference', 'txnNumber', 'apiVersion'];

const withoutConnection = (command: Document): Document =>
  Object.fromEntries(Object.entries(command).filter(([name]) => !ofConnection.includes(name)));

/**
 * Listens to what readers ask and has the database explain each question: answers those that read a whole collection,
 * as text. For suites that hold "no list view scans"; nothing of the filters is written down twice.
 */
export const scansOf = async (url: string, read: (db: Db) => Promise<unknown>): Promise<readonly string[]> => {
  const client = await new MongoClient(url, { monitorCommands: true, ignoreUndefined: true }).connect();
  const sent: Sent[] = [];
  client.on('commandStarted', ({ commandName, command }) => sent.push({ name: commandName, command }));
  try {
    const db = client.db();
    await read(db);
    const asked = sent.splice(0).filter(({ name }) => questions.includes(name));
    if (asked.length === 0) throw new Error('nothing was asked');
    const scans: string[] = [];
    for (const { command } of asked) {
      const question = withoutConnection(command);
      const plan = await db.command({ explain: question, verbosity: 'queryPlanner' });
      if (JSON.stringify(plan).includes('COLLSCAN')) scans.push(JSON.stringify(question));
    }
    return scans;
  } finally {
    await client.close();
  }
};
