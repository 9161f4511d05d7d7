import { describe, expect, it, jest } from '@jest/globals';
import { Sqlite } from '@soebs/embedded-sqlite';
import { Int32, type Long } from 'bson';
import { Cursors } from './commands/cursors.ts';
import { Catalogue } from './store/catalogue.ts';
import { Database } from './store/database.ts';
import { Turns } from './turns.ts';
import type { Doc } from './values/doc.ts';
import type { Answer } from './wire/answer.ts';
import type { Request } from './wire/message.ts';

const request = (body: Doc): Request => ({
  id: 1,
  body: { ...body, $db: 'test' },
  sequences: new Map(),
  silent: false,
  legacy: false,
});
const insert = (...ids: number[]): Request =>
  request({ insert: 'things', documents: ids.map((id) => ({ _id: new Int32(id) })) });
const count = request({ count: 'things' });

const setting = () => {
  const sqlite = new Sqlite(':memory:');
  const database = new Database(sqlite);
  const now = (): Date => new Date(0);
  const turns = new Turns({ database, catalogue: new Catalogue(database), cursors: new Cursors(now), now });
  const answers: Doc[] = [];
  const take = (...requests: Request[]): Doc[] => {
    answers.length = 0;
    for (const one of requests) turns.take(one, ({ fields }: Answer) => answers.push(fields));
    turns.run();
    return answers.map(({ ok, n, code, writeErrors }) => ({
      ok: Number(ok),
      ...(n === undefined ? {} : { n: Number(n as Int32 | Long) }),
      ...(code === undefined ? {} : { code: Number(code) }),
      ...(writeErrors === undefined ? {} : { failed: true }),
    }));
  };
  return { sqlite, database, take };
};

describe('a turn', () => {
  it('answers in order, and each sees what the one before wrote', () => {
    const { take } = setting();
    expect(take(count, insert(1), count, insert(2, 3), count)).toEqual([
      { ok: 1, n: 0 },
      { ok: 1, n: 1 },
      { ok: 1, n: 1 },
      { ok: 1, n: 2 },
      { ok: 1, n: 3 },
    ]);
  });

  it('undoes only the command that was refused', () => {
    const { take } = setting();
    const broken = request({
      createIndexes: 'others',
      indexes: [{ key: { a: new Int32(1) } }, { key: { b: new Int32(5) } }],
    });
    expect(take(insert(1), broken, insert(1, 2), insert(3), count)).toEqual([
      { ok: 1, n: 1 },
      { ok: 0, code: 2 },
      { ok: 1, n: 0, failed: true },
      { ok: 1, n: 1 },
      { ok: 1, n: 2 },
    ]);
    expect(take(request({ listIndexes: 'others' }))).toEqual([{ ok: 0, code: 26 }]);
  });

  it('refuses only the writes for which the disk has no room', () => {
    const { sqlite, take } = setting();
    expect(take(insert(1))).toEqual([{ ok: 1, n: 1 }]);
    sqlite.pragma(`max_page_count = ${String(Number(sqlite.pragma('page_count')) + 1)}`);
    const tooLarge = request({
      insert: 'things',
      documents: [{ _id: new Int32(2), text: 'x'.repeat(100_000) }],
    });
    expect(take(count, tooLarge, insert(3), count)).toEqual([
      { ok: 1, n: 1 },
      { ok: 0, code: 14_031 },
      { ok: 1, n: 1 },
      { ok: 1, n: 2 },
    ]);
  });

  it('tells those whose write cannot be committed, and only them, and keeps nothing of it in memory', () => {
    const { sqlite, take } = setting();
    sqlite.exec(`
      CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER fail AFTER INSERT ON collections BEGIN INSERT INTO child VALUES (9); END;
      PRAGMA foreign_keys = ON;
    `);
    const log = jest.spyOn(console, 'error').mockReturnValue();
    expect(take(insert(1), count)).toEqual([
      { ok: 0, code: 1 },
      { ok: 1, n: 0 },
    ]);
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
    sqlite.exec('DROP TRIGGER fail');
    expect(take(count, insert(1), count)).toEqual([
      { ok: 1, n: 0 },
      { ok: 1, n: 1 },
      { ok: 1, n: 1 },
    ]);
  });
});
