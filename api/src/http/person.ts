import type { Me } from '@soebs/contract';

/** Who makes a request: a user of an unexpired session. */
export type Person = Me & { readonly sessionId: string };
