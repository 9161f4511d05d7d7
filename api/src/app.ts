import { healthApi, mediaApi, revisionHeader, webhookApi } from '@soebs/contract';
import type { Log } from '@soebs/platform';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { authenticate, type LoginRoutesDeps } from './accounts/login/routes.ts';
import { readyAnswer, type Readiness } from './health/readiness.ts';
import { errorAnswer, nothingHere } from './http/errors.ts';
import { generallyLimited } from './http/general-limit.ts';
import { methodsOf, notAllowed } from './http/methods.ts';
import { ownOriginsOnly } from './http/origin.ts';
import { requestId } from './http/request-id.ts';
import type { Route } from './http/route.ts';
import type { GeneralLimit, GeneralRule } from './limits/general.ts';
import type { MediaContext } from './media/context.ts';

export type AppDeps = Pick<LoginRoutesDeps, 'accounts' | 'cookies'> & {
  /** Every call of the contract that this api answers. */
  readonly routes: readonly Route[];
  readonly media: Pick<MediaContext, 'uploads' | 'download' | 'peaks'>;
  /** Takes the card provider's messages. */
  readonly webhook: readonly RequestHandler[];
  readonly generalLimit: GeneralLimit;
  readonly origins: readonly string[];
  /** Refuses a reused idempotency key. */
  readonly oneBodyEach: RequestHandler;
  /** Proxies whose word on where a request comes from is believed. */
  readonly trustedProxies: readonly string[];
  readonly log: Log;
  /** What keeps the api from its work. */
  readonly readiness: Readiness;
};

const tusHeaders = ['Location', 'Upload-Offset', 'Upload-Length', 'Tus-Checksum-Algorithm', 'Tus-Resumable'];
const exposedHeaders = [...tusHeaders, 'X-Request-Id', 'Content-Disposition', revisionHeader];

const safeToRead = new Set(['GET', 'HEAD']);

const guards = (app: Express, { origins, trustedProxies, ...deps }: AppDeps): void => {
  app.disable('x-powered-by');
  app.set('trust proxy', [...trustedProxies]);
  app.set('query parser', 'simple');
  app.use(requestId);
  app.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.use(
    helmet({
      contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
      crossOriginResourcePolicy: { policy: 'same-site' },
    }),
  );
  // Before anybody is looked up: they answer when the documents do not.
  app.get('/health/live', (_request, response) => void response.json({ ok: true }));
  app.get('/health/ready', readyAnswer(deps.readiness));
  app.use(cors({ origin: [...origins], credentials: true, exposedHeaders, maxAge: 600 }));
  app.use(ownOriginsOnly(origins));
  app.use(authenticate(deps));
};

const limitedBy = ({ generalLimit }: AppDeps, rule: GeneralRule): RequestHandler =>
  generallyLimited(generalLimit, rule);

/** The sound of one's own projects, on both ways; uploads know their methods themselves. */
const media = (app: Express, deps: AppDeps): void => {
  const { uploads, download, peaks } = deps.media;
  const limit = limitedBy(deps, 'media');
  app.get('/projects/:id/peaks/:rate', limit, peaks);
  app.all('/projects/:id/media', limit, (request, response, next) => {
    const isDownload = safeToRead.has(request.method) && request.get('tus-resumable') === undefined;
    return (isDownload ? download : uploads.handler)(request, response, next);
  });
};

/** What handlers of their own answer, except uploads. */
const answeredApart = [...Object.values(healthApi), mediaApi.peaks, ...Object.values(webhookApi)];

/** The HTTP half of the api, from what it depends on. */
export const buildApp = (deps: AppDeps): Express => {
  const app = express();
  guards(app, deps);
  media(app, deps);
  app.post('/payments/webhook', limitedBy(deps, 'webhook'), ...deps.webhook);
  app.use(limitedBy(deps, 'general'));
  app.use(compression());
  app.use(express.json({ limit: '2mb' }));
  app.use(deps.oneBodyEach);
  const { routes } = deps;
  for (const { endpoint, handler } of routes) app[endpoint.method](endpoint.path, handler);
  const known = [...routes.map(({ endpoint }) => endpoint), ...answeredApart];
  for (const [path, allowed] of methodsOf(known)) app.all(path, notAllowed(allowed));
  app.use(nothingHere);
  app.use(errorAnswer(deps.log));
  return app;
};
