import address from './cutter.worker.ts?worker&url';

type Policy = { readonly createScriptURL: (url: string) => string };
type Factory = { readonly createPolicy: (name: string, rules: Policy) => Policy };

/** The page's security rules let one policy name the address of a worker, and this one knows a single address. */
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('soebs-worker', { createScriptURL: () => address });

/** A worker that cuts subtitles. */
export const startCutter = (): Worker =>
  new Worker(policy ? policy.createScriptURL(address) : address, { type: 'module' });
