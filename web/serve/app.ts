import { observeRequests, type Metrics } from '@soebs/platform/service';
import express, { type Express, type Request, type Response } from 'express';
import { fileHeaders, pageHeaders, unlisted } from './headers.ts';
import { languages, legalPage, legalPages, plainHeaders, statusPage, type Language, type LegalTexts } from './legal.ts';
import type { Site, SiteFile } from './site.ts';

export type AppDeps = {
  readonly site: Site;
  readonly webUrl: string;
  readonly apiUrl: string;
  /** Where this server reaches the api itself, if not where browsers do. */
  readonly innerApiUrl?: string | undefined;
  readonly legal: LegalTexts;
  readonly metrics: Pick<Metrics, 'http_request_duration_seconds'>;
};

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

/** The language that was asked for, or that the browser prefers; German else. */
const languageOf = (request: Request): Language => {
  const asked = languages.find((language) => language === request.query['lang']);
  return asked ?? languages.find((language) => language === request.acceptsLanguages([...languages])) ?? 'de';
};

const API_ANSWERS_WITHIN_MS = 5_000;

const isApiReady = async (apiUrl: string): Promise<boolean> => {
  try {
    return (await fetch(`${apiUrl}/health/ready`, { signal: AbortSignal.timeout(API_ANSWERS_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
};

type PlainDeps = Pick<AppDeps, 'legal' | 'apiUrl' | 'innerApiUrl'>;

/** Pages that need no script: terms, privacy, imprint, and whether the product works. */
const plainPages = (app: Express, { legal, apiUrl, innerApiUrl = apiUrl }: PlainDeps): void => {
  for (const page of legalPages)
    app.get(`/legal/${page}`, (request, response) => {
      response.set(plainHeaders).send(legalPage(legal, page, languageOf(request)));
    });
  app.get('/legal/status', async (request, response) => {
    const works = await isApiReady(innerApiUrl);
    response.set(plainHeaders).send(statusPage(works, languageOf(request)));
  });
};

/** What the figures call a request: the page stands for every path of the router. */
const routeOf = (site: Site, url = '/'): string => {
  const [path = ''] = url.split('?');
  if (site.files.has(path) || path.startsWith('/assets/')) return '/assets/:file';
  if (path.startsWith('/legal/')) return '/legal/:page';
  return path === '/health/live' ? path : '/:page';
};

/** Hands out the built site: hashed files for ever, and the page for every path of the router. */
export const buildApp = ({ site, webUrl, apiUrl, innerApiUrl, legal, metrics }: AppDeps): Express => {
  const app = express();
  const headers = pageHeaders(apiUrl);
  const { host } = new URL(webUrl);
  app.disable('x-powered-by');
  app.use(observeRequests({ metrics, routeOf: ({ url }) => routeOf(site, url) }));
  app.use((request, response, next) => {
    response.set(fileHeaders);
    if (request.method === 'GET' || request.method === 'HEAD') {
      next();
      return;
    }
    response.set('Allow', 'GET, HEAD').sendStatus(405);
  });
  app.get('/health/live', (_request, response) => void response.json({ ok: true }));
  plainPages(app, { legal, apiUrl, innerApiUrl });
  app.use((request, response) => {
    const file = site.files.get(request.path);
    if (file) {
      send(request, response, { file, caching: request.path.startsWith('/assets/') ? immutable : 'no-cache' });
    } else if (request.path.startsWith('/assets/')) {
      response.sendStatus(404);
    } else if (request.headers.host !== host) {
      response.redirect(302, canonical(webUrl, request.originalUrl));
    } else {
      const isShared = request.path === '/shared';
      response.set(isShared ? { ...headers, ...unlisted } : headers);
      send(request, response, { file: isShared ? site.shared : site.page, caching: 'no-cache' });
    }
  });
  return app;
};
