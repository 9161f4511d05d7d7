import { createHash } from 'node:crypto';
import { BSON, type Db, type Document } from 'mongodb';
import { readLines } from './lines.ts';

const { EJSON } = BSON;
const BATCH = 500;

/** The documents of a collection as lines, by their ids, every type kept. */
export async function* linesOf(db: Db, name: string): AsyncGenerator<string> {
  for await (const document of db.collection(name).find({}, { promoteValues: false }).sort({ _id: 1 }))
    yield EJSON.stringify(document, { relaxed: false });
}

/** The documents of a file. */
export async function* documentsInFile(path: string): AsyncGenerator<Document> {
  for await (const line of readLines(path)) yield EJSON.parse(line, { relaxed: false }) as Document;
}

/** Writes the documents into an empty collection; answers how many. */
export const fill = async (db: Db, name: string, documents: AsyncIterable<Document>): Promise<number> => {
  let [batch, written]: [Document[], number] = [[], 0];
  const write = async (): Promise<void> => {
    if (batch.length > 0) await db.collection(name).insertMany(batch);
    written += batch.length;
    batch = [];
  };
  for await (const document of documents) {
    batch.push(document);
    if (batch.length >= BATCH) await write();
  }
  await write();
  return written;
};

/** One hash over lines in their order. */
export const hashOfLines = async (lines: AsyncIterable<string>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const line of lines) hash.update(`${line}\n`);
  return hash.digest('hex');
};
