import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkJournal, JournalDamaged } from './journal.ts';
import { Sqlite } from './sqlite.ts';

const FRAME_BYTES = 24 + 4096;
const WRITES = 20;
let folder: string;
let path: string;

/** A database as a killed process leaves it: every write in the journal, none in the file. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const live = join(folder, 'live.sqlite');
  const database = new Sqlite(live);
  database.pragma('page_size = 4096');
  database.pragma('journal_mode = WAL');
  database.pragma('wal_autocheckpoint = 0');
  database.exec('CREATE TABLE t (n INTEGER)');
  for (let n = 0; n < WRITES; n += 1) database.exec(`INSERT INTO t VALUES (${n})`);
  path = join(folder, 'killed.sqlite');
  for (const end of ['', '-wal']) copyFileSync(`${live}${end}`, `${path}${end}`);
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const damage = (change: (journal: Buffer) => Buffer): void => {
  const bytes = readFileSync(`${path}-wal`);
  writeFileSync(`${path}-wal`, change(bytes));
};
const atFrame = (number: number, offset: number) => (journal: Buffer) => {
  const at = 32 + number * FRAME_BYTES + offset;
  journal.writeUInt8((journal.readUInt8(at) + 1) % 256, at);
  return journal;
};
const check = (acceptLoss = false) => {
  const said: string[] = [];
  const standing = ({ kept }: { kept: number }) => `commit ${kept}`;
  const isShorter = checkJournal(path, { acceptLoss, standing, say: (sentence) => said.push(sentence) });
  return { said, isShorter };
};
const lastFrame = () => Math.floor((readFileSync(`${path}-wal`).length - 32) / FRAME_BYTES) - 1;
const rows = () => new Sqlite(path).prepare<[], { n: number }>('SELECT COUNT(*) AS n FROM t').get()?.n;

describe('a write-ahead log that a start would cut short', () => {
  it('says nothing where nothing is lost', () => {
    expect(check()).toEqual({ said: [], isShorter: false });
    expect(rows()).toBe(WRITES);
  });

  it('takes a torn last write for one that was never answered', () => {
    damage((journal) => journal.subarray(0, journal.length - 100));
    expect(check()).toEqual({ said: [], isShorter: false });
    damage(atFrame(lastFrame(), 2000));
    expect(check().said).toEqual([expect.stringContaining('1 record dropped (a write that was not finished)')]);
    expect(rows()).toBe(WRITES - 2);
  });

  it.each([
    ['a page', 2000],
    ['a checksum', 18],
    ['a salt', 10],
    ['a page number', 2],
  ])('refuses when %s in the middle is damaged, until the loss is accepted', (_what, offset) => {
    damage(atFrame(10, offset));
    const kept = readFileSync(`${path}-wal`);
    expect(() => check()).toThrow(JournalDamaged);
    expect(() => check()).toThrow(/recovered to commit \d+, \d+ records dropped.*--accept-loss/);
    expect(readFileSync(`${path}-wal`)).toEqual(kept);
    const { said, isShorter } = check(true);
    const [, standing, dropped] =
      /recovered to commit (\d+), (\d+) records? dropped, as accepted/.exec(said[0] ?? '') ?? [];
    expect(isShorter).toBe(true);
    expect(rows()).toBe(Number(standing) - 1);
    // What a damaged salt hides cannot be counted any more, but what lies behind it can.
    expect(Number(standing) + Number(dropped)).toBeGreaterThanOrEqual(WRITES);
  });

  it('refuses when the head of the log is damaged and the file has not what the log holds', () => {
    damage((journal) => atFrame(0, -20)(journal));
    expect(() => check()).toThrow(JournalDamaged);
  });

  it('does not mind the head of a log that the file has taken in', () => {
    const database = new Sqlite(path);
    database.pragma('wal_checkpoint(PASSIVE)');
    const other = join(folder, 'other.sqlite');
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${other}${end}`);
    database.close();
    path = other;
    damage((journal) => atFrame(0, -20)(journal));
    expect(check()).toEqual({ said: [], isShorter: false });
    expect(rows()).toBe(WRITES);
  });
});
