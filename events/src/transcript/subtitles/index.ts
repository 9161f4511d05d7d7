export * from './cues.ts';
export * from './options.ts';
export * from './presets.ts';
export { charactersOf, shownCps, type Violation, type ViolationRule } from './violations.ts';
export * from './writers.ts';
