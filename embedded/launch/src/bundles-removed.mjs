import { rm } from 'node:fs/promises';

/** After the suites: what `bundles.mjs` has written goes. */
export default async function removeBundles() {
  await rm(process.env.TEST_BUNDLES, { recursive: true, force: true });
}
