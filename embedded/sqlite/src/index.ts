export { isBusy, isDiskFull } from './errors.ts';
export { Sqlite, type Statement } from './sqlite.ts';
