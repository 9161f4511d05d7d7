import type { Supplier } from '@soebs/contract';
import type { Check, Indexes, Metrics, ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import { accountsContext, type AccountsContext, type AccountsContextDeps } from './accounts/context.ts';
import type { Accounts } from './accounts/login/accounts.ts';
import type { SessionStore } from './accounts/sessions/sessions.ts';
import type { AppDeps } from './app.ts';
import { audit, type Audit, type AuditDoor } from './audit/audit.ts';
import { auditIndexes } from './audit/entries.ts';
import { auditListContext } from './audit-list/context.ts';
import { bannersContext, type BannersContext } from './banners/context.ts';
import { commandHandlers, type Commands } from './commands/commands.ts';
import { creditsContext, type CreditsContext } from './credits/context.ts';
import type { Behind } from './enterprise/door/behind.ts';
import { enterpriseContext, type EnterpriseContext } from './enterprise/context.ts';
import { healthContext } from './health/context.ts';
import type { ApiContext, BackgroundWork } from './http/context.ts';
import { idempotencyIndexes, oneBodyEach } from './http/idempotency.ts';
import { jobsContext, type JobsContext } from './jobs/context.ts';
import { generalLimit } from './limits/general.ts';
import { limitIndexes, limits, type Limits } from './limits/limits.ts';
import { outbox, outboxIndexes, type Outbox } from './mail/outbox.ts';
import { membersContext, type MembersContext } from './members/context.ts';
import type { Machines } from './machines.ts';
import { mediaContext, type MediaContext } from './media/context.ts';
import { paymentsContext, type PaymentsContext } from './payments/context.ts';
import { needsOf } from './needs.ts';
import { openingsContext, type OpeningsContext } from './openings/context.ts';
import { openProvider } from './payments/open.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { privacyContext, type PrivacyContext } from './privacy/context.ts';
import { processesOf } from './processes/all.ts';
import type { Process } from './processes/process.ts';
import { projectsContext, type ProjectsContext } from './projects/context.ts';
import { freshViews } from './projects/fresh-views.ts';
import { readLinksContext, type ReadLinksContext } from './read-links/context.ts';
import { receiptsContext, type ReceiptsContext } from './receipts/context.ts';
import { mediaRules, saleRules, supplierOf } from './rules.ts';
import { settingsContext } from './settings/context.ts';
import { statsContext } from './stats/context.ts';
import { transcriptContext, type TranscriptContext } from './transcript/context.ts';
import { textSnapshots } from './transcript/latest-snapshots.ts';

/** The contexts that others are told of by their ports, or that tests look into. */
export type Contexts = {
  readonly accounts: AccountsContext;
  readonly banners: BannersContext;
  readonly credits: CreditsContext;
  readonly payments: PaymentsContext;
  readonly receipts: ReceiptsContext;
  readonly media: MediaContext;
  readonly projects: ProjectsContext;
  readonly members: MembersContext;
  readonly readLinks: ReadLinksContext;
  readonly openings: OpeningsContext;
  readonly jobs: JobsContext;
  readonly transcript: TranscriptContext;
  readonly privacy: PrivacyContext;
  readonly enterprise: EnterpriseContext;
  readonly settings: ApiContext;
  readonly auditList: ApiContext;
  readonly stats: ApiContext;
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
  readonly metrics: Metrics;
};

/** What is below every context: decisions, fresh views, counting, the audit, emails. */
type Foundation = Omit<Machines, 'mailTransport'> & {
  readonly commands: Commands;
  readonly limits: Limits;
  readonly audit: Audit & AuditDoor;
  readonly outbox: Outbox;
  readonly supplier: Supplier;
  readonly provider: PaymentProvider;
  readonly apiUrl: string;
  readonly webUrl: string;
  readonly areViewsBehind: () => boolean;
};

/** Accounts, credits, payments and receipts know each other by ports: each is asked when a call comes, never while they are made. */
const moneyOf = (deps: Foundation, proved: AccountsContextDeps['proved']) => {
  const { live, supplier } = deps;
  const accounts = accountsContext({ ...deps, proved, welcome: (userId) => credits.welcome(userId) });
  const { directory, billing } = accounts;
  const { exists, isActive } = directory;
  const welcomeMinutes = () => live.get('credits.welcomeMinutes');
  const credits: CreditsContext = creditsContext({ ...deps, exists, isActive, welcomeMinutes });
  const receipts = receiptsContext({ ...deps, supplier, billed: billing.billed, isActive });
  const { noteRecipient } = receipts;
  const bought = { payers: directory, exists, billing, noteRecipient, ...saleRules(live) };
  return { accounts, credits, receipts, payments: paymentsContext({ ...deps, ...bought }) };
};

type Work = Pick<Contexts, 'media' | 'projects' | 'members' | 'readLinks' | 'openings' | 'jobs' | 'transcript'>;

/** Projects, their media, members, jobs and texts. */
const workOf = (deps: Foundation, { accounts, enterprise }: Pick<Contexts, 'accounts' | 'enterprise'>) => {
  const { settings, live } = deps;
  const rules = () => mediaRules(live);
  const place = { ffprobe: settings.FFPROBE, folder: settings.UPLOADS_DIR, origins: settings.WEB_ORIGINS };
  const quota = () => ({
    bytes: live.get('quota.bytesPerUser'),
    openProjects: live.get('quota.openProjectsPerUser'),
  });
  const { directory: owners, vocabulary } = accounts;
  const media = mediaContext({
    ...deps,
    leases: deps.requestLeases,
    rules,
    reserve: enterprise.charging.reserve,
    takeTrial: enterprise.takeTrial,
    subscribers: accounts.subscriptions,
    ...place,
  });
  const transcript = transcriptContext({ ...deps, people: owners });
  const projects = projectsContext({ ...deps, rules, owners, quota, vocabulary, uploads: media.uploads });
  return {
    media,
    transcript,
    readLinks: readLinksContext({ ...deps, texts: transcript.documents, files: transcript.files, media }),
    openings: openingsContext({ ...deps, texts: transcript.documents, media }),
    projects,
    members: membersContext({
      ...deps,
      accounts: owners,
      room: projects.places.room,
      isOfProgram: async (projectId) => (await enterprise.programs.of(projectId)) !== undefined,
    }),
    jobs: jobsContext({
      ...deps,
      owners,
      activePerOwner: () => live.get('jobs.concurrency'),
      agreedOf: enterprise.contracts.concurrencyOf,
    }),
  };
};

type Kept = Pick<Contexts, 'accounts' | 'credits' | 'enterprise' | 'receipts' | 'projects' | 'members' | 'transcript'>;

/** The copy and the erasure of what all contexts keep of a person. */
const privacyOf = (
  deps: Foundation,
  { accounts, credits, enterprise, receipts, projects, members, transcript }: Kept,
): PrivacyContext =>
  privacyContext({
    ...accounts.accounts,
    ...deps,
    isActive: accounts.directory.isActive,
    erasure: {
      ...deps,
      accounts: accounts.erased,
      recipients: receipts.recipients,
      applications: enterprise,
      places: projects.places,
      members,
      closeOrder: deps.provider.expire,
    },
    dataCopy: {
      ...deps,
      accountCopy: accounts.copyOf,
      transactionsOf: credits.transactionsOf,
      timesOf: members.timesOf,
      receipts: receipts.receipts,
      textOf: (person, projectId) => transcript.documents.view(person, projectId),
    },
  });

const contextsOf = (deps: Foundation): Contexts => {
  const money = moneyOf(deps, (user) => work.members.welcome(user));
  const { customers, directory } = money.accounts;
  // What is behind the machine door is asked for when a call comes, never while it is made.
  const behind = (): Behind => {
    const { media, projects, transcript, jobs } = work;
    return { ...media, ...projects, ...transcript, progressOf: jobs.progressOf };
  };
  const people = { ...directory, openArea: customers.open };
  const emailUser = async (userId: string) => (await money.receipts.addressees.find(userId))?.user;
  const enterprise = enterpriseContext({ ...deps, people, mayEnter: directory.mayEnter, emailUser, behind });
  const work: Work = workOf(deps, { ...money, enterprise });
  const privacy = privacyOf(deps, { ...money, ...work, enterprise });
  return {
    ...money,
    ...work,
    privacy,
    banners: bannersContext(deps),
    enterprise,
    settings: settingsContext({ ...deps, namesOf: directory.namesOf }),
    auditList: auditListContext({ ...deps, people: directory }),
    stats: statsContext({
      ...deps,
      queue: work.jobs.queue,
      people: money.accounts.counted,
      deliveries: enterprise.outgoing.ended,
    }),
  };
};

/** Everything that happens by itself when something has happened. */
const processesIn = (deps: Foundation, contexts: Contexts): readonly Process[] => {
  const { settings, live } = deps;
  const { accounts, enterprise, receipts, payments, media, transcript, members, readLinks } = contexts;
  return processesOf({
    ...deps,
    addressees: receipts.addressees,
    recipients: receipts.recipients,
    administrators: accounts.administrators,
    refunds: payments.refunds,
    uploads: media.uploads,
    texts: transcript,
    members,
    readLinks,
    subscribers: accounts.subscriptions,
    looks: accounts.looks,
    charging: enterprise.charging,
    programs: enterprise.programs,
    rounding: () => live.get('credits.rounding'),
    vatRates: () => (settings.SUPPLIER_VAT_NUMBER === '' ? [] : live.get('tax.vat')),
  });
};

/** Puts the api together from its machines: the floors from below, each context with the ports that it asks for. */
export const compose = (machines: Machines): Api => {
  const { settings, db, store, objects, log, now, mailTransport, metrics } = machines;
  const commands = commandHandlers({ store, now, log, metrics, texts: textSnapshots(db, store.vault) });
  const views = freshViews({ views: machines.views, commands, store, log });
  const health = healthContext({ db, store, views, log });
  const counted = limits(db, now, settings.LIMITS_FACTOR);
  const mail = outbox({ db, mailTransport, log, metrics, now, attach: (email) => contexts.receipts.attach(email) });
  const foundation: Foundation = {
    ...machines,
    views,
    commands,
    limits: counted,
    audit: audit(db, now, machines.notifications),
    outbox: mail,
    supplier: supplierOf(settings),
    provider: openProvider({
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      url: settings.STRIPE_URL,
    }),
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
    metrics,
    routes: all.flatMap(({ routes }) => routes),
    background: [{ lease: 'queue:emails', run: mail.run }, ...all.flatMap(({ background }) => background)],
    indexes: all.reduce<Indexes>((joined, { indexes }) => ({ ...joined, ...indexes }), below),
    processes: processesIn(foundation, contexts),
    objects,
    media: contexts.media,
    sharedMedia: contexts.readLinks.media,
    openedMedia: contexts.openings.media,
    webhook: contexts.payments.webhook,
    machines: contexts.enterprise.door,
    isStopping: machines.isStopping,
    readiness: health.readiness,
    needs: { ...health.needs, ...needsOf(machines) },
    audit: foundation.audit,
    generalLimit: generalLimit(counted),
    oneBodyEach: oneBodyEach(db, now),
    origins: settings.WEB_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
  };
};
