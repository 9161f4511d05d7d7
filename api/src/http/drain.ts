import type { Server } from 'node:http';
import { pause } from '@soebs/platform';

/** How long requests that are under way may take to end; with the notice before it an api stops within ten seconds. */
const UNDER_WAY_MS = 6_000;

type Draining = {
  /** How long requests are still taken, so that a proxy notices. */
  readonly noticeMs: number;
  /** Says good-bye to sockets and stops listening; resolves when the last request has been answered. */
  readonly close: () => Promise<void>;
};

/** Stops a server so that nobody notices who comes through a proxy: first it is said, then nothing new is taken, last it closes. */
export const drain = async (server: Server, { noticeMs, close }: Draining): Promise<void> => {
  if (noticeMs > 0) await pause(noticeMs);
  const late = setTimeout(() => server.closeAllConnections(), UNDER_WAY_MS);
  await close().finally(() => clearTimeout(late));
};
