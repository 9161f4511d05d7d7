export { defaultFrameRate, gapMsOf, type FrameRate } from './clock.ts';
export { segmentCues, type Cue, type LineName, type TalkContext } from './cues.ts';
export * from './forced.ts';
export { hasBreakRules } from './language/index.ts';
export * from './options.ts';
export * from './presets.ts';
export { shownCps, violationSeverity, type Violation, type ViolationRule } from './violations.ts';
export { wordsBetween, type CueWord } from './source.ts';
export { type Counting } from './width.ts';
