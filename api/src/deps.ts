import type { Db, EventStore, Notifications, Log, ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import { access } from './accounts/access.ts';
import { accounts } from './accounts/accounts.ts';
import { billing } from './accounts/billing.ts';
import { addressBook } from './accounts/addresses.ts';
import { cookiesFor } from './accounts/cookies.ts';
import { dataCopy } from './accounts/data-copy.ts';
import { knownDevices } from './accounts/devices.ts';
import { emailChanges } from './accounts/email-changes.ts';
import { erasure } from './accounts/erasure.ts';
import { lockout } from './accounts/lockout.ts';
import type { AccountsDeps } from './accounts/deps.ts';
import { recovery } from './accounts/recovery.ts';
import { registration } from './accounts/registration.ts';
import { sessionStore } from './accounts/sessions.ts';
import { administrators } from './accounts/administrators.ts';
import { accountCollections } from './accounts/user.model.ts';
import { visitLog } from './accounts/visits.ts';
import type { AppDeps } from './app.ts';
import { audit } from './audit/audit.ts';
import { oneBodyEach } from './http/idempotency.ts';
import { lastTicks } from './jobs/last-ticks.ts';
import { jobQueue } from './jobs/queue.ts';
import { banners } from './banners/banners.ts';
import { commandHandlers, type Commands } from './commands.ts';
import type { Config } from './config.ts';
import { grants } from './credits/grants.ts';
import { generalLimit } from './limits/general.ts';
import { limits } from './limits/limits.ts';
import type { MailTransport } from './mail/transport.ts';
import { outbox, type Outbox } from './mail/outbox.ts';
import { comparisons } from './payments/comparisons.ts';
import { refunds, type Refunds } from './payments/refunds.ts';
import { stripeProvider } from './payments/stripe.ts';
import { checkout } from './payments/checkout.ts';
import { uploads } from './media/uploads.ts';
import { projectorWatch, type ProjectorWatch } from './health/projector-watch.ts';
import { readiness } from './health/readiness.ts';
import { freshViews } from './projects/fresh-views.ts';
import { projectPlaces, type ProjectPlaces } from './projects/places.ts';
import { receiveMedia } from './projects/receive-media.ts';
import { addressees } from './receipts/addressee.ts';
import { attachedReceipts } from './receipts/attached.ts';
import { corrections } from './receipts/corrections.ts';
import { receipts, supplierOf, type Receipts } from './receipts/receipts.ts';
import { recipientBook, type RecipientBook } from './receipts/recipients.ts';
import type { IssueReceiptsDeps } from './processes/issue-receipts.ts';
import type { MailPaymentsDeps } from './processes/mail-payments.ts';
import type { MailReceiptsDeps } from './processes/mail-receipts.ts';
import { documents, type Documents } from './transcript/documents.ts';
import { textPages } from './transcript/history-snapshots.ts';
import { textSnapshots } from './transcript/latest-snapshots.ts';

export type Machines = {
  readonly settings: Config;
  readonly db: Db;
  readonly store: EventStore;
  readonly notifications: Notifications;
  readonly objects: ObjectStore;
  readonly mailTransport: MailTransport;
  readonly views: ReadModels;
  readonly log: Log;
  readonly now: () => Date;
};

type Outside = {
  readonly commands: Commands;
  readonly documents: Documents;
  readonly outbox: Outbox;
  readonly recipients: RecipientBook;
  readonly receipts: Receipts;
  readonly places: ProjectPlaces;
  readonly closeOrder: (sessionId: string) => Promise<void>;
};

/** Everything about people: who may come in, and what is kept of them. */
const peopleOf = (machines: Machines, outside: Outside) => {
  const { settings, db, store, notifications, views, log, now } = machines;
  const collections = accountCollections(db);
  const counted = limits(db, now, settings.LIMITS_FACTOR);
  const deps: AccountsDeps = {
    collections,
    sessions: sessionStore({
      sessions: collections.sessions,
      users: collections.users,
      now,
      ended: (sessionId) => notifications.publish('sessions.ended', sessionId),
    }),
    lockout: lockout(collections, now),
    devices: knownDevices(collections, now),
    limits: counted,
    outbox: outside.outbox,
    webUrl: settings.WEB_ORIGINS[0] ?? '',
    now,
    log,
  };
  const addresses = addressBook(collections, now);
  const given = grants(outside.commands, settings.CREDITS_WELCOME_MINUTES);
  return {
    accountDocuments: collections,
    sessions: deps.sessions,
    lockout: deps.lockout,
    limits: counted,
    generalLimit: generalLimit(counted),
    accounts: accounts(deps),
    registration: registration(deps, given.welcome),
    grants: given,
    recovery: recovery(deps),
    emailChanges: emailChanges(deps),
    access: access(deps),
    addressBook: addresses,
    billing: billing({ accountDocuments: collections, addressBook: addresses }),
    visitLog: visitLog(collections, now),
    addressees: addressees(collections, addresses),
    erasure: erasure({ ...deps, ...outside, addressBook: addresses, views }),
    administrators: administrators({ users: collections.users, now }).present,
    dataCopy: dataCopy({
      collections,
      addressBook: addresses,
      views,
      documents: outside.documents,
      receipts: outside.receipts,
      store,
      now,
    }),
  };
};

/** Money by card. */
const moneyOf = ({ settings, db, notifications, views, log, now }: Machines, commands: Commands) => {
  const provider = stripeProvider({
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    url: settings.STRIPE_URL,
  });
  const webUrl = settings.WEB_ORIGINS[0] ?? '';
  const checkoutDesk = checkout({ commands, provider, webUrl, rappenPerCredit: settings.CREDITS_PRICE_RAPPEN, log });
  return {
    provider,
    checkout: checkoutDesk,
    comparisons: comparisons({ db, notifications, commands, provider, views, log, now }),
    refunds: refunds({ db, commands, provider, catchUp: checkoutDesk.catchUp, log, now }),
  };
};

/** What is read, and whether it can be: fresh views, room for projects, the state of the projector. */
const readsOf = ({ settings, db, store, log, now, ...machines }: Machines, commands: Commands) => {
  const views = freshViews({ views: machines.views, commands, store, log });
  const projector = projectorWatch({ views, log });
  const quota = { bytes: settings.QUOTA_BYTES_PER_PERSON, openProjects: settings.QUOTA_OPEN_PROJECTS };
  return {
    views,
    projector,
    readiness: readiness({ db, store, projector }),
    places: projectPlaces({ db, views, commands, quota, now }),
  };
};

/** Media on its way in, and how large it may be. */
const uploadsOf = ({ settings, objects, log }: Machines, commands: Commands) => {
  const { MEDIA_MAX_BYTES: maxBytes, MEDIA_MAX_MINUTES: maxMinutes } = settings;
  const rounding = settings.CREDITS_ROUNDING;
  const received = receiveMedia({ commands, objects, ffprobe: settings.FFPROBE, maxMinutes, rounding });
  const rules = { folder: settings.UPLOADS_DIR, maxBytes, origins: settings.WEB_ORIGINS };
  return { maxBytes, maxMinutes, rounding, uploads: uploads({ ...rules, commands, log, received }) };
};

/** Receipts and credit notes, and the emails that carry them. */
const receiptsAndMail = ({ settings, db, views, log, now, mailTransport }: Machines, commands: Commands) => {
  const recipients = recipientBook(db);
  const supplier = supplierOf(settings);
  const all = receipts({ views, recipients, supplier });
  const corrected = corrections({ views, commands, recipients, supplier, now });
  return {
    recipients,
    receipts: all,
    corrections: corrected,
    outbox: outbox({ db, mailTransport, log, now, attach: attachedReceipts(all) }),
  };
};

/** Who sells, and at which VAT. */
const soldBy = (settings: Config): Pick<IssueReceiptsDeps, 'supplier' | 'vatRates'> => ({
  supplier: supplierOf(settings),
  vatRates: settings.SUPPLIER_VAT_NUMBER === '' ? [] : settings.VAT_RATES,
});

/** Puts the api together from its machines. */
export const depsOf = (
  machines: Machines,
): AppDeps & { readonly outbox: Outbox; readonly refunds: Refunds; readonly projector: ProjectorWatch } & Omit<
    IssueReceiptsDeps,
    'store'
  > &
  MailReceiptsDeps &
  Pick<MailPaymentsDeps, 'administrators'> => {
  const { settings, db, store, notifications, objects, log, now } = machines;
  const commands = commandHandlers({ store, now, log, texts: textSnapshots(db, store.vault) });
  const reads = readsOf(machines, commands);
  const { views, places } = reads;
  const texts = documents({ commands, store, pages: textPages(db, store.vault) });
  const receipting = receiptsAndMail({ ...machines, views }, commands);
  const money = moneyOf({ ...machines, views }, commands);
  return {
    ...reads,
    ...uploadsOf(machines, commands),
    ...peopleOf(
      { ...machines, views },
      { commands, documents: texts, ...receipting, places, closeOrder: money.provider.expire },
    ),
    ...money,
    ...receipting,
    ...soldBy(settings),
    webUrl: settings.WEB_ORIGINS[0] ?? '',
    commands,
    objects,
    log,
    now,
    banners: banners(db, notifications, now),
    cookies: cookiesFor(settings.API_URL),
    queue: jobQueue({ db, views, notifications, now, activePerOwner: settings.JOBS_PER_PERSON }),
    ticks: lastTicks(notifications, now),
    audit: audit(db, now),
    oneBodyEach: oneBodyEach(db, now),
    retentionDays: settings.MEDIA_RETENTION_DAYS,
    documents: texts,
    apiUrl: settings.API_URL,
    origins: settings.WEB_ORIGINS,
    trustedProxies: settings.TRUSTED_PROXIES,
  };
};
