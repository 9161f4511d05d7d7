import { authApi } from '@soebs/contract';
import { apiAddress } from './address.ts';
import { addressOf, createApi } from './call.ts';
import { createRefresh, type Refreshed } from './refresh.ts';

export { builtInPages, inLanguage, outsidePages } from './address.ts';
export { type CallCode, type FetchedFile, type Outcome } from './call.ts';

const channel = new BroadcastChannel('soebs-session');
let lost: () => Promise<boolean> = () => Promise.resolve(false);

/** Calls back when the login is over for good; the answer tells whether the person has logged in again. */
export const onSessionLost = (listener: () => Promise<boolean>): void => {
  lost = listener;
};

const ask = async (): Promise<Refreshed> => {
  const request = { method: 'POST', credentials: 'include' } as const;
  const response = await fetch(addressOf(apiAddress(), authApi.refresh, {}), request).catch(() => null);
  if (response?.status === authApi.refresh.status) return 'fresh';
  return response?.status === 401 ? 'lost' : 'unreachable';
};

const HEARD_WITHIN_MS = 100;

/** One tab at a time. The lock is kept a moment longer than the work, so that the next tab has heard of its success. */
const exclusively = (work: () => Promise<Refreshed>): Promise<Refreshed> =>
  new Promise((resolve, reject) => {
    const hold = async (): Promise<void> => {
      resolve(await work());
      await new Promise((done) => void setTimeout(done, HEARD_WITHIN_MS));
    };
    navigator.locks.request('soebs-refresh', hold).catch(reject);
  });

const refresh = createRefresh({
  ask,
  exclusively,
  tabs: {
    tell: () => channel.postMessage('refreshed'),
    hear: (listener) => channel.addEventListener('message', listener),
  },
  now: () => performance.now(),
});

/** The api of this installation. */
export const api = createApi({
  address: apiAddress(),
  fetch: (...request) => fetch(...request),
  refresh,
  newId: () => crypto.randomUUID(),
  now: () => performance.now(),
  onLost: () => lost(),
});
