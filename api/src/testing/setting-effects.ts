import type { UploadLimits } from '@soebs/contract';
import { swissDate, presetOf, type SettingKey } from '@soebs/events';
import { newId, sha256 } from '@soebs/platform';
import { until } from '@soebs/platform/testing';
import { accountCollections, type User } from '../accounts/documents/collections.ts';
import { Client } from './client.ts';
import { storiesOf } from './stories.ts';
import { password, type World } from './world.ts';

const MINUTE_MS = 60_000;

/** One api of several on the same servers. */
export type Place = {
  readonly world: World;
  readonly url: string;
  /** Somebody who is logged in here. */
  readonly client: Client;
};

/** A value other than the default, and what a person sees of it at one api. */
export type Effect = { readonly to: unknown; readonly see: (at: Place) => Promise<unknown> };

type Price = { price: number; minutes: { min: number; max: number; usual: number } };
const price = ({ client }: Place) => client.data<Price>('get', '/credits/price');
const limits = ({ client }: Place) => client.data<UploadLimits>('get', '/projects/limits');
const site = ({ client }: Place) => client.data<Record<string, unknown>>('get', '/settings/public');
const buying = (amount: number) => (at: Place) => at.client.refusal('post', '/credits/buy', { body: { amount } });

const stranger = ({ world, url }: Place): Client => new Client(url, world.webUrl);
const documents = ({ world }: Place) => accountCollections(world.db);

/** Somebody who logs in here; answers the login as it is kept. */
const loggedIn = async (at: Place, role: User['role'], rememberMe = false) => {
  const { _id, email } = await at.world.person({ role, minutes: 0 });
  await stranger(at).data('post', '/auth/login', { body: { email, password, rememberMe } });
  const session = await documents(at).sessions.findOne({ userId: _id });
  if (!session) throw new Error('nobody is logged in');
  return session;
};
const idle = async (at: Place, role: User['role'], rememberMe = false) =>
  (await loggedIn(at, role, rememberMe)).idleMs / MINUTE_MS;
const longest = async (at: Place, role: User['role'], rememberMe = false) => {
  const { maxUntil, createdAt } = await loggedIn(at, role, rememberMe);
  return (maxUntil.getTime() - (createdAt?.getTime() ?? 0)) / MINUTE_MS;
};

/** How many visits come of one that began and was last seen so long ago, when a screen is opened. */
const visits = async (at: Place, ago: { readonly started: number; readonly last: number }): Promise<number> => {
  const { user, client } = await at.world.member({ minutes: 0 });
  const { visits: kept } = documents(at);
  const before = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);
  const visit = { startedAt: before(ago.started), lastAt: before(ago.last), routes: ['/'] };
  await kept.insertOne({ _id: newId(), userId: user._id, deviceClass: 'desktop', ...visit });
  const here = client.url === at.url ? client : stranger(at);
  if (here !== client) await here.data('post', '/auth/login', { body: { email: user.email, password } });
  await here.data('post', '/users/@me/visits', { body: { route: '/profile' } });
  return kept.countDocuments({ userId: user._id });
};

/** What comes of one more failed login of an address with so many failures since so long ago. */
const failing = async (at: Place, { failures, since }: { readonly failures: number; readonly since: number }) => {
  const email = `${newId()}@nowhere.example`;
  const { attempts } = documents(at);
  const begun = new Date(Date.now() - since * MINUTE_MS);
  const counted = { failures, since: begun, lockedUntil: null, locks: 0, changedAt: begun };
  await attempts.insertOne({ _id: sha256(email), of: sha256(email), ...counted });
  await stranger(at).refusal('post', '/auth/login', { body: { email, password: 'falsch' } });
  const found = await attempts.findOne({ _id: sha256(email) });
  const { lockedUntil, changedAt } = found ?? {};
  return lockedUntil && changedAt ? Math.round((lockedUntil.getTime() - changedAt.getTime()) / MINUTE_MS) : 'open';
};

/** What somebody has who confirms an address. */
const welcomed = async (at: Place): Promise<number> => {
  const { _id: userId } = await at.world.person({ verified: false, minutes: 0 });
  const token = newId();
  const ends = new Date(Date.now() + MINUTE_MS);
  await documents(at).tokens.insertOne({ _id: sha256(token), kind: 'verify', userId, until: ends });
  await stranger(at).data('post', '/auth/verify', { body: { token } });
  return storiesOf(at.world).balanceOf(userId);
};

/** The rate of VAT on the receipt of a purchase. */
const taxed = async ({ world }: Place): Promise<unknown> => {
  const { _id } = await world.person({ minutes: 0 });
  const reference = await storiesOf(world).bought(_id);
  const [receipt] = await world.views.receiptsOfPayment(_id, reference);
  return receipt?.vatPerMille;
};

/** How many of a person's two waiting jobs are offered at once. */
const offeredAtOnce = async ({ world }: Place): Promise<number> => {
  const { _id } = await world.person();
  const story = storiesOf(world);
  const own = [await story.queued(_id), await story.queued(_id)];
  for (const id of own)
    await until(async () => (await world.views.jobs(['waiting'])).some((job) => job.projectId === id));
  const offered = new Set<string>();
  const stop = world.notifications.subscribe('jobs.offer', ({ data }) => {
    const { projectId } = data as { projectId: string };
    if (own.includes(projectId)) offered.add(projectId);
  });
  const counted = new Promise<void>((resolve) => {
    const end = world.notifications.subscribe('jobs.counts', () => {
      end();
      resolve();
    });
  });
  // Steering is told to everybody once all offers are out.
  await world.db.collection<{ _id: string }>('transcription.queue').deleteMany({});
  world.notifications.publish('jobs.steered', {});
  await Promise.race([counted, until(() => offered.size > 1, 1_000).catch(() => undefined)]);
  stop();
  for (const projectId of own)
    await world.commands.jobs.handle({ type: 'DiscardTranscription', projectId }, story.by());
  return offered.size;
};

const registered = (at: Place) =>
  stranger(at).call('post', '/auth/register', {
    body: { email: `${newId()}@soebs.example`, password: 'correct horse battery', firstname: 'a', lastname: 'b' },
  });

/** What only workers go by is seen at a worker. */
export type ApiSettingKey = Exclude<SettingKey, 'jobs.attempts' | 'jobs.backoffSeconds'>;

/** Every setting with what can be seen of it at an api; one that is missing here does not compile. */
export const settingEffects: Readonly<Record<ApiSettingKey, Effect>> = {
  'credits.pricePerUnitInRappen': { to: 60, see: async (at) => (await price(at)).price },
  'credits.purchaseMin': { to: 5, see: buying(5) },
  'credits.purchaseMax': { to: 300, see: buying(400) },
  'credits.purchaseDefault': { to: 20, see: async (at) => (await price(at)).minutes.usual },
  'credits.rounding': { to: 'minute', see: async (at) => (await limits(at)).rounding },
  'credits.welcomeMinutes': { to: 3, see: welcomed },
  'tax.vat': {
    to: [...presetOf('tax.vat'), { since: swissDate(new Date().toISOString()), perMille: 26 }],
    see: taxed,
  },
  'media.maxBytes': { to: 2_000_000, see: async (at) => (await limits(at)).maxBytes },
  'media.maxMinutes': { to: 5, see: async (at) => (await limits(at)).maxMinutes },
  'media.retentionDays': { to: 30, see: async (at) => (await limits(at)).retentionDays },
  'quota.bytesPerUser': { to: 2_000_000, see: async (at) => (await limits(at)).freeBytes },
  'quota.openProjectsPerUser': { to: 2, see: async (at) => (await limits(at)).freeProjects },
  'jobs.concurrency': { to: 2, see: offeredAtOnce },
  'session.idleMinutes': { to: 60, see: (at) => idle(at, 'user') },
  'session.maxHours': { to: 6, see: (at) => longest(at, 'user') },
  'session.rememberedIdleDays': { to: 7, see: (at) => idle(at, 'user', true) },
  'session.rememberedMaxDays': { to: 20, see: (at) => longest(at, 'user', true) },
  'session.staffIdleMinutes': { to: 15, see: (at) => idle(at, 'firstLevel') },
  'session.staffMaxHours': { to: 4, see: (at) => longest(at, 'firstLevel') },
  'session.perUser': {
    to: 1,
    see: async (at) => {
      const { _id, email } = await at.world.person({ minutes: 0 });
      for (let n = 0; n < 2; n += 1) await stranger(at).data('post', '/auth/login', { body: { email, password } });
      return documents(at).sessions.countDocuments({ userId: _id });
    },
  },
  'session.recordIdleMinutes': { to: 5, see: (at) => visits(at, { started: 20, last: 10 }) },
  'session.recordMaxHours': { to: 1, see: (at) => visits(at, { started: 90, last: 10 }) },
  'login.attempts': { to: 3, see: (at) => failing(at, { failures: 2, since: 0 }) },
  'login.windowMinutes': { to: 1, see: (at) => failing(at, { failures: 9, since: 2 }) },
  'login.lockMinutes': { to: 5, see: (at) => failing(at, { failures: 9, since: 0 }) },
  'registration.open': { to: false, see: async (at) => (await registered(at)).status },
  'maintenance.message': { to: 'Am Sonntag um 6 Uhr.', see: async (at) => (await site(at))['maintenanceMessage'] },
  'support.email': { to: 'hilfe@soebs.example', see: async (at) => (await site(at))['supportEmail'] },
};
