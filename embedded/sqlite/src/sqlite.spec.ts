import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBusy, isDiskFull, Sqlite } from './index.ts';

const folders: string[] = [];
const file = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  folders.push(folder);
  return join(folder, 'some.sqlite');
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
};

const numbers = (count: number, path = ':memory:'): Sqlite => {
  const sqlite = new Sqlite(path, { waitMs: 0 });
  sqlite.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY, bytes BLOB)');
  const add = sqlite.prepare<[number, Uint8Array]>('INSERT INTO numbers VALUES (?, ?)');
  for (let n = 1; n <= count; n += 1) add.run(n, Buffer.from([n]));
  return sqlite;
};

describe('SQLite', () => {
  it('answers bytes as they were given', () => {
    expect(numbers(1).prepare<[], unknown>('SELECT bytes FROM numbers').get()).toEqual({ bytes: new Uint8Array([1]) });
  });

  it('lets a table be dropped after a reading that was left', () => {
    const sqlite = numbers(3);
    for (const [n] of sqlite.prepareCells<[], number>('SELECT n FROM numbers').iterate()) if (n === 2) break;
    expect(() => sqlite.exec('DROP TABLE numbers')).not.toThrow();
  });

  it('undoes work that throws, and works on', () => {
    const sqlite = numbers(1);
    const add = sqlite.prepare<[number]>('INSERT INTO numbers (n) VALUES (?)');
    const fail = (): void => {
      add.run(2);
      add.run(1);
    };
    expect(() => sqlite.atOnce(fail)).toThrow('UNIQUE');
    expect(sqlite.inTransaction).toBe(false);
    sqlite.atOnce(() => add.run(2));
    expect(sqlite.prepareCells<[], number>('SELECT n FROM numbers').all()).toEqual([[1], [2]]);
  });

  it('names a lock that another connection holds, and takes it when it is free', () => {
    const path = file();
    const [first, second] = [numbers(0, path), new Sqlite(path, { waitMs: 0 })];
    first.exec('BEGIN EXCLUSIVE');
    expect(isBusy(thrownBy(() => second.exec('BEGIN EXCLUSIVE')))).toBe(true);
    first.exec('COMMIT');
    expect(second.atOnce(() => 'done')).toBe('done');
    first.close();
    second.close();
  });

  it('names a full disk, and leaves nothing half written', () => {
    const sqlite = numbers(1);
    sqlite.pragma('max_page_count = 2');
    const big = sqlite.prepare<[number, Uint8Array]>('INSERT INTO numbers VALUES (?, ?)');
    const error = thrownBy(() => sqlite.atOnce(() => big.run(2, Buffer.alloc(100_000))));
    expect([isDiskFull(error), isBusy(error), sqlite.inTransaction]).toEqual([true, false, false]);
    expect(sqlite.prepareCells<[], number>('SELECT COUNT(*) FROM numbers').get()).toEqual([1]);
  });

  it('writes nothing when it is opened for reading', () => {
    const path = file();
    numbers(1, path).close();
    const sqlite = new Sqlite(path, { readOnly: true });
    expect(() => sqlite.exec('DELETE FROM numbers')).toThrow('readonly');
    sqlite.close();
  });
});
