import type { EachAnswer } from '@soebs/contract';
import { figures, streamName, type FiguresEvent } from '@soebs/events';
import { newId } from '@soebs/platform';
import { causedBy } from '@soebs/platform/testing';
import type { AuditEntry } from '../audit/entries.ts';
import type { User } from '../accounts/documents/collections.ts';
import { findableBy } from '../accounts/documents/search-words.ts';
import { openWorld } from '../testing/world.ts';

/** `npm run bench -- staff-desk`: stats of 400 days, the first 20 and the last page of 10,000 people and entries of the audit. */
const [DAYS, FIGURES_A_DAY, ROWS, TIMES] = [800, 20, 10_000, 20];
/** Later days have figures already: of whoever asks, and of people who were counted. */
const NEWEST = 40;
const DAY_MS = 86_400_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const world = await openWorld();
const { client: admin, user } = await world.member({ role: 'admin', minutes: 0 });

const todayMs = Date.now();
const dayOf = (n: number): string => new Date(todayMs - n * DAY_MS).toISOString().slice(0, 10);
const figure = (n: number): FiguresEvent =>
  n % 2 === 0
    ? { type: 'ProjectEnded', data: { outcome: 'finished', code: null, mediaMs: 60_000 + n, language: 'de' } }
    : { type: 'JobWorked', data: { waitMs: 1_000 * n, workMs: 9_000, mediaMs: 60_000 } };
for (let n = NEWEST; n < NEWEST + DAYS; n += 1)
  await world.store.append({
    streamId: streamName(figures.category, dayOf(n)),
    events: Array.from({ length: FIGURES_A_DAY }, (_, each) => figure(each)),
    expected: -1,
    by: causedBy(newId()),
    at: new Date(),
    codec: figures.codec,
  });

const users = world.db.collection<User>('accounts.users');
const pattern = await users.findOne({ _id: user._id });
if (!pattern) throw new Error('nobody is there');
const person = (n: number): User => {
  const names = { firstname: `Vorname${n}`, lastname: `Nachname${n}`, email: `bench${n}@soebs.example` };
  const all: User = { ...pattern, ...names, _id: newId(), role: 'user', createdAt: new Date(todayMs - n * 60_000) };
  return { ...all, ...findableBy(all) };
};
const entry = (n: number): AuditEntry => ({
  _id: newId(),
  at: new Date(todayMs - n * 60_000),
  actorId: user._id,
  action: 'user.block',
  subject: newId(),
  reason: 'Bench',
  asked: null,
  before: null,
  after: null,
  outcome: 'done',
});
for (let from = 0; from < ROWS; from += 500) {
  const numbers = Array.from({ length: 500 }, (_, n) => from + n);
  await users.insertMany(numbers.map(person));
  await world.db.collection<AuditEntry>('staff.audit').insertMany(numbers.map(entry));
}

const measure = async (name: string, path: string): Promise<void> => {
  const took: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const begun = performance.now();
    await admin.data('get', path);
    took.push(performance.now() - begun);
  }
  const sorted = took.sort((a, b) => a - b);
  const of = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  say(`${name}: p50 ${of(0.5)} ms, p95 ${of(0.95)} ms of ${TIMES}`);
};
await measure('stats of 400 days by day', `/admin/stats?from=${dayOf(NEWEST + 399)}&to=${dayOf(NEWEST)}&step=day`);
await measure('stats of 400 days by month', `/admin/stats?from=${dayOf(NEWEST + 399)}&to=${dayOf(NEWEST)}&step=month`);
await measure('20 of 10,000 people', '/admin/users');
await measure('people by the beginning of a name', '/admin/users?q=nachname99');
await measure('20 of 10,000 entries of the audit', '/admin/audit');
const asked = (
  await users
    .find({}, { projection: { _id: 1 } })
    .limit(1_000)
    .toArray()
).map(({ _id }) => _id);
// Each has bought minutes and free ones, or there would be nothing to give back.
const [BOUGHT_CENTS, PAID_RAPPEN, FREE_CENTS, AT_ONCE] = [6_000, 3_000, 1_000, 25];
const ledger = world.commands.credits;
const giveMinutes = async (userId: string): Promise<void> => {
  const [paymentId, grantId] = [newId(), newId()];
  const bought = { type: 'DepositCredits', userId, paymentId, cents: BOUGHT_CENTS, paidRappen: PAID_RAPPEN } as const;
  await ledger.handle(bought, causedBy(newId()));
  const free = { type: 'DepositFreeCredits', userId, grantId, cents: FREE_CENTS, grantedBy: user._id } as const;
  await ledger.handle(free, causedBy(newId()));
};
const groups = Array.from({ length: Math.ceil(asked.length / AT_ONCE) }, (_, n) =>
  asked.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
);
for (const group of groups) await Promise.all(group.map(giveMinutes));
const refusals = new Map<string, number>();
let refunded = 0;
const begun = performance.now();
for (const group of groups) {
  const body = { reason: 'bench', users: group };
  const { items } = await admin.data<EachAnswer>('post', '/admin/users/refund-unused', { body });
  for (const { code } of items) {
    if (code === null) refunded += 1;
    else refusals.set(code, (refusals.get(code) ?? 0) + 1);
  }
}
const took = ((performance.now() - begun) / 1_000).toFixed(1);
const refused = [...refusals].map(([code, count]) => `, ${count} ${code}`).join('');
say(`${asked.length} refunds of what is unused: ${took} s; ${refunded} refunded${refused}`);
await world.close();
