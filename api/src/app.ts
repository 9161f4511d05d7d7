import { revisionHeader } from '@soebs/contract';
import type { ObjectStore, Log } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import compression from 'compression';
import cors from 'cors';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Access } from './accounts/access.ts';
import { profileRoutes, type ProfileRoutesDeps } from './accounts/profile-routes.ts';
import { authenticate, authRoutes, type AuthRoutesDeps } from './accounts/routes.ts';
import { loginListRoutes, type LoginListRoutesDeps } from './accounts/login-list-routes.ts';
import { peopleRoutes } from './accounts/people-routes.ts';
import type { PeopleDeps } from './accounts/people.ts';
import { staffRoutes } from './accounts/staff-routes.ts';
import type { Banners } from './banners/banners.ts';
import { bannerRoutes } from './banners/routes.ts';
import type { Commands } from './commands.ts';
import { creditsRoutes, type CreditsRoutesDeps } from './credits/routes.ts';
import { creditsReads } from './credits/staff-reads.ts';
import { paymentsStaffRoutes } from './payments/staff-routes.ts';
import { creditsStaffRoutes, type CreditsStaffDeps } from './credits/staff-routes.ts';
import { exportRoutes } from './transcript/export-routes.ts';
import { readyAnswer, type Readiness } from './health/readiness.ts';
import { errorAnswer, nothingHere } from './http/errors.ts';
import { ownOriginsOnly } from './http/origin.ts';
import { generallyLimited } from './http/general-limit.ts';
import { methodsOf, notAllowed } from './http/methods.ts';
import { requestId } from './http/request-id.ts';
import type { Route } from './http/route.ts';
import { jobRoutes, type JobRoutesDeps } from './jobs/routes.ts';
import { downloadMedia, downloadPeaks } from './media/download.ts';
import { paymentsWebhook, type WebhookDeps } from './payments/webhook.ts';
import type { GeneralLimit, GeneralRule } from './limits/general.ts';
import type { Uploads } from './media/uploads.ts';
import { receiptRoutes, type ReceiptRoutesDeps } from './receipts/routes.ts';
import { projectRoutes, type ProjectRoutesDeps } from './projects/routes.ts';
import type { Documents } from './transcript/documents.ts';
import { staffProjectRoutes } from './projects/staff-routes.ts';
import { transcriptRoutes } from './transcript/routes.ts';

export type AppDeps = AuthRoutesDeps &
  ProfileRoutesDeps &
  ProjectRoutesDeps &
  CreditsStaffDeps &
  CreditsRoutesDeps &
  ReceiptRoutesDeps &
  JobRoutesDeps &
  PeopleDeps &
  LoginListRoutesDeps &
  WebhookDeps & {
    readonly commands: Commands;
    readonly views: ReadModels;
    readonly objects: ObjectStore;
    readonly uploads: Uploads;
    readonly documents: Documents;
    readonly access: Access;
    readonly banners: Banners;
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

/** Every call of the contract that this api answers. */
export const routesOf = (deps: AppDeps): Route[] => [
  ...authRoutes(deps),
  ...profileRoutes(deps),
  ...staffRoutes(deps),
  ...peopleRoutes(deps),
  ...loginListRoutes(deps),
  ...creditsReads(deps),
  ...staffProjectRoutes(deps),
  ...bannerRoutes(deps),
  ...creditsRoutes(deps),
  ...creditsStaffRoutes(deps),
  ...paymentsStaffRoutes(deps),
  ...receiptRoutes(deps),
  ...projectRoutes(deps),
  ...jobRoutes(deps),
  ...transcriptRoutes(deps),
  ...exportRoutes(deps),
];

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
  const stored = { store: deps.objects, views: deps.views };
  const limit = limitedBy(deps, 'media');
  const download = downloadMedia(stored);
  app.get('/projects/:id/peaks/:rate', limit, downloadPeaks(stored));
  app.all('/projects/:id/media', limit, (request, response, next) => {
    const isDownload = safeToRead.has(request.method) && request.get('tus-resumable') === undefined;
    return (isDownload ? download : deps.uploads.handler)(request, response, next);
  });
};

/** What is answered beside the contract, except uploads. */
const besideTheContract = [
  { method: 'get', path: '/health/live' },
  { method: 'get', path: '/health/ready' },
  { method: 'get', path: '/projects/:id/peaks/:rate' },
  { method: 'post', path: '/payments/webhook' },
];

/** The HTTP half of the api, from what it depends on. */
export const buildApp = (deps: AppDeps): Express => {
  const app = express();
  guards(app, deps);
  media(app, deps);
  app.post('/payments/webhook', limitedBy(deps, 'webhook'), ...paymentsWebhook(deps));
  app.use(limitedBy(deps, 'general'));
  app.use(compression());
  app.use(express.json({ limit: '2mb' }));
  app.use(deps.oneBodyEach);
  const routes = routesOf(deps);
  for (const { endpoint, handler } of routes) app[endpoint.method](endpoint.path, handler);
  const known = routes.map(({ endpoint: { method, path } }) => ({ method, path }));
  for (const [path, allowed] of methodsOf([...known, ...besideTheContract])) app.all(path, notAllowed(allowed));
  app.use(nothingHere);
  app.use(errorAnswer(deps.log));
  return app;
};
