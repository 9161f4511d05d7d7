import type { Held, Indexes } from '@soebs/platform';
import type { Route } from './route.ts';

/** What goes on beside the answers: in one process at a time under a lease of this name, or in every process. */
export type BackgroundWork =
  | { readonly lease: string; readonly run: (held: Held) => Promise<void> }
  | { readonly lease: null; readonly run: (signal: AbortSignal) => Promise<void> };

/** What every context of the api brings along; composition joins them. */
export type ApiContext = {
  /** The calls of the contract that it answers. */
  readonly routes: readonly Route[];
  readonly background: readonly BackgroundWork[];
  readonly indexes: Indexes;
};
