import {
  healthApi,
  MACHINE_PREFIX,
  mediaApi,
  openingsApi,
  revisionHeader,
  sharedApi,
  webhookApi,
} from '@soebs/contract';
import { observeRequests, traceRequests, type Log, type Metrics } from '@soebs/platform';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { authenticate, type LoginRoutesDeps } from './accounts/login/routes.ts';
import { readyAnswer, type Readiness } from './health/readiness.ts';
import type { AuditDoor } from './audit/audit.ts';
import { audited } from './http/audited.ts';
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
  /** Sends the recording to who has opened a read link. */
  readonly sharedMedia: RequestHandler;
  /** Sends a recording to the login of staff that has opened it. */
  readonly openedMedia: RequestHandler;
  /** Takes the card provider's messages. */
  readonly webhook: readonly RequestHandler[];
  /** Answers programs of enterprise customers. */
  readonly machines: RequestHandler;
  readonly generalLimit: GeneralLimit;
  readonly origins: readonly string[];
  /** Refuses a reused idempotency key. */
  readonly oneBodyEach: RequestHandler;
  /** Proxies whose word on where a request comes from is believed. */
  readonly trustedProxies: readonly string[];
  readonly log: Log;
  /** Notes who of staff asks for what. */
  readonly audit: AuditDoor;
  readonly metrics: Pick<Metrics, 'http_request_duration_seconds'>;
  /** True from the moment on when the api begins to stop. */
  readonly isStopping: () => boolean;
  /** What keeps the api from its work. */
  readonly readiness: Readiness;
};

const tusHeaders = ['Location', 'Upload-Offset', 'Upload-Length', 'Tus-Checksum-Algorithm', 'Tus-Resumable'];
const exposedHeaders = [...tusHeaders, 'X-Request-Id', 'Content-Disposition', revisionHeader];

const safeToRead = new Set(['GET', 'HEAD']);

/** The route that has answered, as the contract writes it: one of the machine door stands below its prefix. */
const routeOf = (request: object): string | undefined => {
  const { route, baseUrl } = request as { readonly route?: { readonly path: unknown }; readonly baseUrl?: string };
  if (typeof route?.path !== 'string') return undefined;
  // What was asked for may be written in other letters, which no figure is to tell apart.
  return baseUrl ? MACHINE_PREFIX + route.path : route.path;
};

/** Who stands in front is told by 503 that this api stops, while it still answers. */
const live =
  (isStopping: () => boolean): RequestHandler =>
  (_request, response) =>
    void response.status(isStopping() ? 503 : 200).json({ ok: !isStopping() });

/** Once it stops, each answer ends its connection, so that none is cut off when a next request comes along it. */
const lastOfConnection =
  (isStopping: () => boolean): RequestHandler =>
  (_request, response, next) => {
    if (isStopping()) response.setHeader('Connection', 'close');
    next();
  };

const guards = (app: Express, { origins, trustedProxies, ...deps }: AppDeps): void => {
  app.disable('x-powered-by');
  app.set('trust proxy', [...trustedProxies]);
  app.set('query parser', 'simple');
  app.use(observeRequests({ metrics: deps.metrics, routeOf }));
  app.use(traceRequests(routeOf));
  app.use(requestId);
  app.use(lastOfConnection(deps.isStopping));
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
  app.get('/health/live', live(deps.isStopping));
  app.get('/health/ready', readyAnswer(deps.readiness));
  // No cookie is looked at, and no page from elsewhere may call it.
  app.use(MACHINE_PREFIX, deps.machines);
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
  app.get(sharedApi.media.path, limit, deps.sharedMedia);
  app.get(openingsApi.media.path, limit, deps.openedMedia);
  app.all('/projects/:id/media', limit, (request, response, next) => {
    const isDownload = safeToRead.has(request.method) && request.get('tus-resumable') === undefined;
    return (isDownload ? download : uploads.handler)(request, response, next);
  });
};

/** What handlers of their own answer, except uploads. */
const answeredApart = [
  ...Object.values(healthApi),
  mediaApi.peaks,
  sharedApi.media,
  openingsApi.media,
  ...Object.values(webhookApi),
];

/** The HTTP half of the api, from what it depends on. */
export const buildApp = (deps: AppDeps): Express => {
  const app = express();
  guards(app, deps);
  media(app, deps);
  app.post('/payments/webhook', limitedBy(deps, 'webhook'), ...deps.webhook);
  app.use(limitedBy(deps, 'general'));
  app.use(compression());
  app.use(express.json({ limit: '2mb' }));
  app.use('/admin', audited(deps));
  app.use(deps.oneBodyEach);
  const { routes } = deps;
  for (const { endpoint, handler } of routes) app[endpoint.method](endpoint.path, handler);
  const known = [...routes.map(({ endpoint }) => endpoint), ...answeredApart];
  for (const [path, allowed] of methodsOf(known)) app.all(path, notAllowed(allowed));
  app.use(nothingHere);
  app.use(errorAnswer(deps.log));
  return app;
};
