import {
  balanceCents,
  booked,
  credits,
  emptyBooks,
  entriesOf,
  faultOfBooks,
  receipts,
  type CreditsEvent,
  type Recorded,
} from '@soebs/events';
import { pause } from '@soebs/platform';
import { ledgerClient, type Answered } from './ledger-clients.ts';
import { openStage, type Stage } from './ledger-stage.ts';
import { makeProject, wrongCounts } from './project-counts.ts';

/**
 * `npm run faults -- credits-under-kill`: 10,000 credit commands from 8 clients while api, projector, transcriber and
 * event store are killed 100 times. No acknowledged command is lost, none applied twice, no balance is ever below zero,
 * and every view is the fold of the log; so are the counts of projects by status that staff see at each api.
 * `credits-under-kill.ts <commands> <kills> <apis> <projectors> <transcribers>` takes other numbers; with several of
 * each the same holds.
 */
const [commandsWanted = 10_000, killsWanted = 100, apis = 1, projectors = 1, transcribers = 1] = process.argv
  .slice(2)
  .map(Number);
const CLIENTS = 8;
const ACCOUNTS_EACH = 5;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const faults: string[] = [];
const hold = (isSo: boolean, fault: string): void => {
  if (!isSo) faults.push(fault);
};

const killAll = async ({ programs }: Stage, isOver: () => boolean): Promise<Record<string, number>> => {
  const names = Object.keys(programs);
  const kills: Record<string, number> = {};
  for (let n = 0; n < killsWanted && !isOver(); n += 1) {
    const name = names[n % names.length] ?? '';
    const program = programs[name];
    const pid = program?.pid();
    if (!program || pid === undefined) continue;
    process.kill(pid, 'SIGKILL');
    kills[name] = (kills[name] ?? 0) + 1;
    await program.start();
  }
  return kills;
};

type Ledger = readonly Recorded<CreditsEvent>[];

/** Every account at every event, and every answer against the log. */
const judgeLedger = (userId: string, ledger: Ledger, answered: readonly Answered[]): void => {
  let [books, account] = [emptyBooks, credits.initial];
  for (const { event, revision } of ledger) {
    books = booked(books, entriesOf(event, account));
    account = credits.evolve(account, event);
    const fault = faultOfBooks(books, account);
    if (fault) faults.push(`${userId}@${revision}: ${fault}`);
  }
  const times = new Map<string, number>();
  for (const { metadata } of ledger) times.set(metadata.commandId, (times.get(metadata.commandId) ?? 0) + 1);
  for (const { commandId, accepted } of answered) {
    const applied = times.get(commandId) ?? 0;
    hold(applied <= 1, `${commandId} was applied ${applied} times`);
    if (!accepted) hold(applied === 0, `${commandId} was refused and applied`);
  }
};

/** Accepted commands of every kind that always leave an event; concluding an ended refund leaves none. */
const lostOf = (ledger: Ledger, answered: readonly Answered[]): number => {
  const inLog = new Set(ledger.map(({ metadata }) => metadata.commandId));
  return answered.filter(({ accepted, commandId }) => accepted && !inLog.has(commandId)).length;
};

const judgeViews = async ({ views, until }: Stage, userId: string, ledger: Ledger): Promise<void> => {
  const head = ledger.length - 1;
  await until(async () => (await views.balance(userId)).revision === head, 60_000);
  const { lots } = ledger.reduce((account, { event }) => credits.evolve(account, event), credits.initial);
  const { view } = await views.balance(userId);
  hold(view.creditsInCents === balanceCents(lots), `${userId}: the balance is not the fold of the log`);
  const moving = ledger.filter(({ event }) => event.type !== 'PaymentRefundSettled').map(({ revision }) => revision);
  const lines: { revision: number; amountInCents: number; balanceInCents: number }[] = [];
  await until(async () => (await views.transactions({ userId, limit: 1 })).total >= moving.length, 60_000);
  for await (const line of views.allTransactions(userId)) lines.push(line);
  hold(lines.map(({ revision }) => revision).join() === moving.join(), `${userId}: transactions are missing or double`);
  let balance = 0;
  for (const { amountInCents, balanceInCents } of lines) {
    balance += amountInCents;
    hold(balance === balanceInCents, `${userId}: a balance after a transaction does not follow`);
  }
  hold(balance === balanceCents(lots), `${userId}: transactions do not end with the balance`);
};

/** How long the receipts may stand still before the run gives them up. */
const PATIENCE_MS = 60_000;

/** What has been issued once there are as many as wanted, or once nothing has come for a while. */
const allIssued = async ({ store }: Stage, wanted: number) => {
  const stream = `receipts-${new Date().getFullYear()}`;
  let issued = await store.read(stream, receipts.codec);
  for (let movedAt = Date.now(); issued.length < wanted && Date.now() - movedAt < PATIENCE_MS;) {
    await pause(1_000);
    const now = await store.read(stream, receipts.codec);
    if (now.length > issued.length) movedAt = Date.now();
    issued = now;
  }
  return issued;
};

/** One receipt a payment and one credit note a settled refund, without gaps. */
const judgeReceipts = async (stage: Stage, ledgers: readonly Ledger[]): Promise<number> => {
  const isReceipted = ({ event }: Recorded<CreditsEvent>): boolean =>
    event.type === 'CreditsDeposited' || event.type === 'PaymentRefundSettled';
  const wanted = ledgers.flat().filter(isReceipted).length;
  say(`${wanted} receipts and credit notes are wanted`);
  const begunAt = Date.now();
  const issued = await allIssued(stage, wanted);
  say(`${issued.length} are there after ${Math.round((Date.now() - begunAt) / 1_000)} s`);
  hold(issued.length === wanted, `${issued.length} receipts for ${wanted} causes`);
  const numbers = issued.map(({ event }) => Number(event.data.number.slice(-6)));
  hold(
    numbers.every((number, n) => number === n + 1),
    'receipt numbers have gaps',
  );
  return issued.length;
};

const stage = await openStage({ apis, projectors, transcribers });
const answered: Answered[] = [];
const projectIds: string[] = [];
const begun = Date.now();
let asked = 0;
let done = false;
const work = Array.from({ length: CLIENTS }, async () => {
  const users = await Promise.all(Array.from({ length: ACCOUNTS_EACH }, () => stage.person()));
  const turn = ledgerClient(stage, answered);
  const ownerId = await stage.person();
  while (asked < commandsWanted) {
    const nth = asked;
    asked += 1;
    await turn({ userId: users[nth % users.length] ?? '', nth: Math.floor(nth / CLIENTS) });
    if (nth % 4 === 0) projectIds.push(await makeProject(stage, { ownerId, nth: nth / 4 }));
  }
});
const killing = killAll(stage, () => done);
await Promise.all(work);
const commandSeconds = (Date.now() - begun) / 1_000;
done = true;
const kills = await killing;
const userIds = [...new Set(answered.map(({ userId }) => userId))];
const ledgers: Ledger[] = [];
let lost = 0;
for (const userId of userIds) {
  const ledger = await stage.store.read(`credits-${userId}`, credits.codec);
  const own = answered.filter((each) => each.userId === userId);
  judgeLedger(userId, ledger, own);
  lost += lostOf(ledger, own);
  await judgeViews(stage, userId, ledger);
  ledgers.push(ledger);
}
hold(lost === 0, `${lost} acknowledged commands are not in the log`);
const receiptCount = await judgeReceipts(stage, ledgers);
faults.push(...(await wrongCounts(stage, projectIds)));
await stage.close();
const events = ledgers.flat().length;
say(
  JSON.stringify({
    commands: answered.length,
    kills,
    commandSeconds,
    events,
    receiptCount,
    projects: projectIds.length,
    faults: faults.slice(0, 20),
  }),
);
say(
  `credits-under-kill in ${Math.round((Date.now() - begun) / 1_000)} s: ${faults.length === 0 ? 'held' : `${faults.length} faults`}`,
);
process.exit(faults.length === 0 ? 0 : 1);
