import { credits, type CreditsCommand } from '@soebs/events';
import { commandHandler, memoryVault, newId, openEventStore } from '@soebs/platform';
import { causedBy, quiet, startEmbedded } from '@soebs/platform/testing';

/** `npm run bench -- ledger`: ledger commands a second by eight clients, and a fold of 100,000 ledger events. */
const CLIENTS = 8;
const COMMANDS_EACH = 500;
const FOLDED_EVENTS = 100_000;
const EVENTS_AN_ACCOUNT = 200;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const server = await startEmbedded('eventstore');
const store = openEventStore(`esdb://${server.address}?tls=false`, memoryVault());
const { handle } = commandHandler({ store, now: () => new Date(), log: quiet }, credits);

const grant = (userId: string): CreditsCommand => ({
  type: 'DepositFreeCredits',
  userId,
  grantId: newId(),
  cents: 100,
  grantedBy: 'bench',
});
const begun = performance.now();
const client = async (): Promise<void> => {
  const userId = newId();
  for (let n = 0; n < COMMANDS_EACH; n += 1) await handle(grant(userId), causedBy(newId()));
};
await Promise.all(Array.from({ length: CLIENTS }, client));
const seconds = (performance.now() - begun) / 1_000;
say(
  `${CLIENTS * COMMANDS_EACH} commands by ${CLIENTS} clients: ${Math.round((CLIENTS * COMMANDS_EACH) / seconds)} a second`,
);
await store.close();
await server.stop();

const ACCOUNTS = FOLDED_EVENTS / EVENTS_AN_ACCOUNT;
const foldBegun = performance.now();
for (let account = 0; account < ACCOUNTS; account += 1) {
  let state = credits.initial;
  for (let n = 0; n < EVENTS_AN_ACCOUNT; n += 1) {
    const decision = credits.decide(grant('u'), state);
    if (decision.accepted) state = decision.events.reduce(credits.evolve, state);
  }
}
const foldSeconds = (performance.now() - foldBegun) / 1_000;
say(
  `${FOLDED_EVENTS} ledger events decided and folded in ${foldSeconds.toFixed(2)} s; views: npm run bench -- projector`,
);
