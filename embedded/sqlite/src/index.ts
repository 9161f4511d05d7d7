export { isBusy, isDiskFull } from './errors.ts';
export { checkJournal, JournalDamaged, type Terms } from './journal.ts';
export { Sqlite, type Statement } from './sqlite.ts';
