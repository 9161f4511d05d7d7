/** Where and when a change happens. */
type Circumstances = { readonly path: string; readonly now: Date };

/** What an update operator makes of the value at its path; MISSING stands for no field, before and after. */
export type Change = (current: unknown, operand: unknown, circumstances: Circumstances) => unknown;
