import type { IncomingMessage, ServerResponse } from 'node:http';

const isJsonp = (url: string): boolean => new URL(url, 'http://socket').searchParams.has('j');

/**
 * True if a request to the socket's door may come in: from one of our own pages, or from a program that is no browser and brings
 * no cookie. A browser names the page's origin at every handshake and every POST, and at every GET to another origin; it is only
 * silent about `<script>` and the like, and then says itself whether the page is of the very same origin. JSONP is the way of
 * a `<script>`: never one of ours.
 */
export const isFromOwnPage = (
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  origins: readonly string[],
): boolean => {
  if (isJsonp(url)) return false;
  if (headers.origin !== undefined) return origins.includes(headers.origin);
  return headers.cookie === undefined || headers['sec-fetch-site'] === 'same-origin';
};

/** Asks every request of every transport, not the handshake alone: whoever knows the id of a line is still nobody (LV1). */
export const ownPagesOnly =
  (origins: readonly string[]) =>
  (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void): void => {
    if (isFromOwnPage(request, origins)) {
      next();
      return;
    }
    response.writeHead(403);
    response.end();
  };
