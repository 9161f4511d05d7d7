import express, { type Express, type Request, type Response } from 'express';
import { fileHeaders, pageHeaders } from './headers.ts';
import type { Site, SiteFile } from './site.ts';

export type AppDeps = { readonly site: Site; readonly webUrl: string; readonly apiUrl: string };

const immutable = 'public, max-age=31536000, immutable';

/** The smallest form that the browser can read. */
const formOf = (request: Request, file: SiteFile): { body: Buffer; encoding?: string } => {
  const encoding = request.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding === 'br' && file.br) return { body: file.br, encoding };
  if (encoding === 'gzip' && file.gzip) return { body: file.gzip, encoding };
  return { body: file.plain };
};

const send = (request: Request, response: Response, { file, caching }: { file: SiteFile; caching: string }): void => {
  response.set({ ETag: file.etag, 'Cache-Control': caching, Vary: 'Accept-Encoding' });
  if (request.headers['if-none-match'] === file.etag) {
    response.status(304).end();
    return;
  }
  const { body, encoding } = formOf(request, file);
  if (encoding) response.set('Content-Encoding', encoding);
  response.set('Content-Type', file.type).end(body);
};

/** The same page at the one address of the product; neither a path nor a whole address in its place leads to another host. */
const canonical = (webUrl: string, asked: string): string => {
  const { origin } = new URL(webUrl);
  const target = asked.startsWith('/') ? asked : asked.replace(/^[^:]*:[/\\]*[^/\\?#]*/, '');
  return `${origin}/${target.replace(/^[/\\]+/, '')}`;
};

/** Hands out the built site: hashed files for ever, and the page for every path of the router. */
export const buildApp = ({ site, webUrl, apiUrl }: AppDeps): Express => {
  const app = express();
  const headers = pageHeaders(apiUrl);
  const { host } = new URL(webUrl);
  app.disable('x-powered-by');
  app.use((request, response, next) => {
    response.set(fileHeaders);
    if (request.method === 'GET' || request.method === 'HEAD') {
      next();
      return;
    }
    response.set('Allow', 'GET, HEAD').sendStatus(405);
  });
  app.get('/health/live', (_request, response) => void response.json({ ok: true }));
  app.use((request, response) => {
    const file = site.files.get(request.path);
    if (file) {
      send(request, response, { file, caching: immutable });
    } else if (request.path.startsWith('/assets/')) {
      response.sendStatus(404);
    } else if (request.headers.host !== host) {
      response.redirect(302, canonical(webUrl, request.originalUrl));
    } else {
      response.set(headers);
      send(request, response, { file: site.page, caching: 'no-cache' });
    }
  });
  return app;
};
