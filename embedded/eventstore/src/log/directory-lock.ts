import { isBusy, Sqlite } from '@soebs/embedded-sqlite';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another server holds the data directory. */
class DirectoryLockedError extends Error {
  override readonly name = 'DirectoryLockedError';
}

const holderIn = (directory: string): string => {
  try {
    return readFileSync(join(directory, 'lock.pid'), 'utf8').trim();
  } catch {
    return 'unknown';
  }
};

/**
 * Takes the directory for this process until it releases it or dies: the operating system drops the lock of a dead
 * process, so a stale one cannot exist. Answers the release. Throws DirectoryLockedError when a living one holds it.
 */
export const lockDirectory = (directory: string): (() => void) => {
  mkdirSync(directory, { recursive: true });
  const lock = new Sqlite(join(directory, 'lock.sqlite'), { waitMs: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryLockedError(
      `The data directory ${directory} is in use by another event store (process ${holderIn(directory)}).`,
    );
  }
  writeFileSync(join(directory, 'lock.pid'), `${process.pid}\n`);
  return () => {
    lock.exec('COMMIT');
    lock.close();
  };
};
