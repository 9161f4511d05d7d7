import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDiskFull, Sqlite } from './index.ts';

/** Writes rows until there is no room; answers how many are kept. */
const fill = (sqlite: Sqlite): number => {
  const add = sqlite.prepare<[Uint8Array]>('INSERT INTO numbers (bytes) VALUES (?)');
  for (let kept = 0; ; kept += 1)
    try {
      add.run(Buffer.alloc(10_000));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return kept;
    }
};

describe('SQLite on a disk without room', () => {
  it('[ST5] is closed in order, and has everything when there is room again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sqlite-full-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status !== 0) {
      console.warn('SKIPPED: this user may not mount a small disk');
      return;
    }
    try {
      const filler = join(folder, 'filler');
      writeFileSync(filler, Buffer.alloc(500_000));
      const path = join(folder, 'some.sqlite');
      const sqlite = new Sqlite(path);
      sqlite.pragma('journal_mode = WAL');
      sqlite.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY, bytes BLOB)');
      const kept = fill(sqlite);
      expect(kept).toBeGreaterThan(5);
      expect(() => sqlite.emptyJournal()).not.toThrow();
      sqlite.close();
      rmSync(filler);
      const again = new Sqlite(path);
      expect(again.prepareCells<[], number>('SELECT COUNT(*) FROM numbers').get()).toEqual([kept]);
      again.close();
    } finally {
      // The driver holds the file until its statements are collected.
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
