/** The table of screens, for those who look at every screen (e2e). */
export { rows } from './rows.ts';
export { staffRows } from './staff-rows.ts';
