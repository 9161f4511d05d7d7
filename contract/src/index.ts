export * from './auth.ts';
export * from './credits.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './live.ts';
export * from './projects.ts';
export * from './transcript.ts';
export * from './exports.ts';
