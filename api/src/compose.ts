import type { Supplier } from '@soebs/contract';
import type { Check, Db, EventStore, Indexes, Leases, Log, Notifications, ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import { accountsContext, type AccountsContext } from './accounts/context.ts';
import type { Accounts } from './accounts/login/accounts.ts';
import type { SessionStore } from './accounts/sessions/sessions.ts';
import type { AppDeps } from './app.ts';
import { audit, auditIndexes, type Audit } from './audit/audit.ts';
import { bannersContext, type BannersContext } from './banners/context.ts';
import { commandHandlers, type Commands } from './commands/commands.ts';
import type { Config } from './config.ts';
import { creditsContext, type CreditsContext } from './credits/context.ts';
import { healthContext } from './health/context.ts';
import type { BackgroundWork } from './http/context.ts';
import { idempotencyIndexes, oneBodyEach } from './http/idempotency.ts';
import { jobsContext, type JobsContext } from './jobs/context.ts';
import { generalLimit } from './limits/general.ts';
import { limitIndexes, limits, type Limits } from './limits/limits.ts';
import { outbox, outboxIndexes, type Outbox } from './mail/outbox.ts';
import type { MailTransport } from './mail/transport.ts';
import { mediaContext, type MediaContext } from './media/context.ts';
import { paymentsContext, type PaymentsContext } from './payments/context.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { stripeProvider } from './payments/stripe.ts';
import { privacyContext, type PrivacyContext } from './privacy/context.ts';
import { processesOf } from './processes/all.ts';
import type { Process } from './processes/process.ts';
import { projectsContext, type ProjectsContext } from './projects/context.ts';
import { freshViews } from './projects/fresh-views.ts';
import { receiptsContext, type ReceiptsContext } from './receipts/context.ts';
import { transcriptContext, type TranscriptContext } from './transcript/context.ts';
import { textSnapshots } from './transcript/latest-snapshots.ts';

export type Machines = {
  readonly settings: Config;
  readonly db: Db;
  readonly store: EventStore;
  readonly notifications: Notifications;
  readonly objects: ObjectStore;
  readonly leases: Leases;
  readonly mailTransport: MailTransport;
  readonly views: ReadModels;
  readonly log: Log;
  readonly now: () => Date;
};

/** The contexts that others are told of by their ports, or that tests look into. */
export type Contexts = {
  readonly accounts: AccountsContext;
  readonly banners: BannersContext;
  readonly credits: CreditsContext;
  readonly payments: PaymentsContext;
  readonly receipts: ReceiptsContext;
  readonly media: MediaContext;
  readonly projects: ProjectsContext;
  readonly jobs: JobsContext;
  readonly transcript: TranscriptContext;
  readonly privacy: PrivacyContext;
};

/** The whole api, before anything listens. */
export type Api = AppDeps & {
  readonly contexts: Contexts;
  readonly accounts: Accounts;
  readonly sessions: SessionStore;
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly objects: ObjectStore;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly provider: PaymentProvider;
  readonly processes: readonly Process[];
  readonly background: readonly BackgroundWork[];
  readonly needs: Readonly<Record<string, Check>>;
  readonly indexes: Indexes;
};

/** What is below every context: decisions, fresh views, counting, the audit, emails. */
type Foundation = Omit<Machines, 'mailTransport'> & {
  readonly commands: Commands;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly outbox: Outbox;
  readonly supplier: Supplier;
  readonly provider: PaymentProvider;
  readonly apiUrl: string;
  readonly webUrl: string;
  readonly areViewsBehind: () => boolean;
};

/** The seller as the settings name it. */
const supplierOf = ({ SUPPLIER_NAME, SUPPLIER_ADDRESS, SUPPLIER_VAT_NUMBER }: Config): Supplier => ({
  name: SUPPLIER_NAME,
  addressLines: SUPPLIER_ADDRESS,
  vatNumber: SUPPLIER_VAT_NUMBER || null,
});

const providerOf = ({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL }: Config): PaymentProvider =>
  stripeProvider({ secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, url: STRIPE_URL });

/** Accounts, credits, payments and receipts know each other by ports: each is asked when a call comes, never while they are made. */
const moneyOf = (deps: Foundation) => {
  const { settings, supplier } = deps;
  const { CREDITS_PRICE_RAPPEN: rappenPerCredit, CREDITS_ROUNDING: rounding } = settings;
  const accounts = accountsContext({ ...deps, welcome: (userId) => credits.welcome(userId) });
  const { directory, billing } = accounts;
  const { exists, isActive } = directory;
  const credits: CreditsContext = creditsContext({
    ...deps,
    exists,
    isActive,
    welcomeMinutes: settings.CREDITS_WELCOME_MINUTES,
  });
  const receipts = receiptsContext({ ...deps, supplier, billed: billing.billed, isActive });
  const { noteRecipient } = receipts;
  const bought = { payers: directory, exists, billing, noteRecipient, rappenPerCredit, rounding };
  return { accounts, credits, receipts, payments: paymentsContext({ ...deps, ...bought }) };
};

/** Projects, their media, jobs and texts. */
const workOf = (deps: Foundation, { accounts }: Pick<Contexts, 'accounts'>) => {
  const { settings } = deps;
  const { MEDIA_MAX_BYTES: maxBytes, MEDIA_MAX_MINUTES: maxMinutes, CREDITS_ROUNDING: rounding } = settings;
  const rules = { maxBytes, maxMinutes, rounding, retentionDays: settings.MEDIA_RETENTION_DAYS };
  const place = { ffprobe: settings.FFPROBE, folder: settings.UPLOADS_DIR, origins: settings.WEB_ORIGINS };
  const quota = { bytes: settings.QUOTA_BYTES_PER_PERSON, openProjects: settings.QUOTA_OPEN_PROJECTS };
  const owners = accounts.directory;
  const media = mediaContext({ ...deps, ...rules, ...place });
  return {
    media,
    projects: projectsContext({ ...deps, ...rules, owners, quota, uploads: media.uploads }),
    jobs: jobsContext({ ...deps, owners, activePerOwner: settings.JOBS_PER_PERSON }),
    transcript: transcriptContext(deps),
  };
};

type Kept = Pick<Contexts, 'accounts' | 'credits' | 'receipts' | 'projects' | 'transcript'>;

/** The copy and the erasure of what all contexts keep of a person. */
const privacyOf = (deps: Foundation, { accounts, credits, receipts, projects, transcript }: Kept): PrivacyContext =>
  privacyContext({
    ...accounts.accounts,
    limits: deps.limits,
    erasure: {
      ...deps,
      accounts: accounts.erased,
      recipients: receipts.recipients,
      places: projects.places,
      closeOrder: deps.provider.expire,
    },
    dataCopy: {
      ...deps,
      accountCopy: accounts.copyOf,
      transactionsOf: credits.transactionsOf,
      receipts: receipts.receipts,
      textOf: (person, projectId) => transcript.documents.view(person, projectId),
    },
  });

const contextsOf = (deps: Foundation): Contexts => {
  const money = moneyOf(deps);
  const work = workOf(deps, money);
  const privacy = privacyOf(deps, { ...money, ...work });
  return { ...money, ...work, privacy, banners: bannersContext(deps) };
};

/** Everything that happens by itself when something has happened. */
const processesIn = (deps: Foundation, contexts: Contexts): readonly Process[] => {
  const { settings } = deps;
  const { accounts, receipts, payments, media, transcript } = contexts;
  return processesOf({
    ...deps,
    addressees: receipts.addressees,
    recipients: receipts.recipients,
    administrators: accounts.administrators,
    refunds: payments.refunds,
    uploads: media.uploads,
    texts: transcript,
    rounding: settings.CREDITS_ROUNDING,
    vatRates: settings.SUPPLIER_VAT_NUMBER === '' ? [] : settings.VAT_RATES,
  });
};

/** Puts the api together from its machines: the floors from below, each context with the ports that it asks for. */
export const compose = (machines: Machines): Api => {
  const { settings, db, store, objects, log, now, mailTransport } = machines;
  const commands = commandHandlers({ store, now, log, texts: textSnapshots(db, store.vault) });
  const views = freshViews({ views: machines.views, commands, store, log });
  const health = healthContext({ db, store, views, log });
  const counted = limits(db, now, settings.LIMITS_FACTOR);
  const mail = outbox({ db, mailTransport, log, now, attach: (email) => contexts.receipts.attach(email) });
  const foundation: Foundation = {
    ...machines,
    views,
    commands,
    limits: counted,
    audit: audit(db, now),
    outbox: mail,
    supplier: supplierOf(settings),
    provider: providerOf(settings),
    apiUrl: settings.API_URL,
    webUrl: settings.WEB_ORIGINS[0] ?? '',
    areViewsBehind: () => health.projector.state() !== 'works',
  };
  const contexts: Contexts = contextsOf(foundation);
  const all = [...Object.values(contexts), health];
  const below = { ...auditIndexes, ...idempotencyIndexes, ...limitIndexes, ...outboxIndexes };
  const { accounts, sessions, cookies } = contexts.accounts;
  return {
    contexts,
    accounts,
    sessions,
    cookies,
    commands,
    views,
    limits: counted,
    outbox: mail,
    provider: foundation.provider,
    log,
    routes: all.flatMap(({ routes }) => routes),
    background: [{ lease: 'queue:emails', run: mail.run }, ...all.flatMap(({ background }) => background)],
    indexes: all.reduce<Indexes>((joined, { indexes }) => ({ ...joined, ...indexes }), below),
    processes: processesIn(foundation, contexts),
    objects,
    media: contexts.media,
    webhook: contexts.payments.webhook,
    readiness: health.readiness,
    needs: {
      ...health.needs,
      broker: () => machines.notifications.flush(),
      objects: () => objects.head('health/probe'),
    },
    generalLimit: generalLimit(counted),
    oneBodyEach: oneBodyEach(db, now),
    origins: settings.WEB_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
  };
};
