import { contracts, credits, type Causation } from '@soebs/events';
import {
  commandHandler,
  derivedId,
  ensureIndexes,
  newLog,
  openEventStore,
  openMongo,
  openVault,
} from '@soebs/platform';
import { hashPassword } from './accounts/passwords/passwords.ts';
import { findableBy } from './accounts/documents/search-words.ts';
import { accountCollections, accountIndexes, type User } from './accounts/documents/collections.ts';
import { seedConfig } from './config.ts';
import { applicationIndexes, applications } from './enterprise/applications/applications.ts';
import { seedProgram } from './seeding/demo-program.ts';

type Seed = Pick<User, 'email' | 'firstname' | 'lastname' | 'role'> & Partial<Pick<User, 'features'>>;

const people: readonly Seed[] = [
  { email: 'user@soebs.example', firstname: 'Ursina', lastname: 'User', role: 'user' },
  { email: 'firstlevel@soebs.example', firstname: 'Flurin', lastname: 'Firstlevel', role: 'firstLevel' },
  { email: 'admin@soebs.example', firstname: 'Andrea', lastname: 'Admin', role: 'admin' },
  {
    email: 'enterprise@soebs.example',
    firstname: 'Emil',
    lastname: 'Enterprise',
    role: 'user',
    features: ['ENTERPRISE_API'],
  },
];

/** Makes the demo users once, each with credit, and a program for the customer of the enterprise API. Run again it sets their password and issues a fresh token. */
const seed = async (): Promise<void> => {
  const settings = seedConfig();
  const log = newLog('seed', settings.LOG_LEVEL);
  const mongo = await openMongo(settings.MONGO_URL);
  const store = openEventStore(settings.EVENTSTORE_URL, await openVault(settings.VAULT_URL));
  const now = (): Date => new Date();
  await ensureIndexes(mongo.db, { ...accountIndexes, ...applicationIndexes });
  const { users } = accountCollections(mongo.db);
  const ledger = commandHandler({ store, now, log }, credits);
  const passwordHash = await hashPassword(settings.SEED_PASSWORD.reveal());
  for (const { features = [], ...person } of people) {
    const userId = derivedId('seed', person.email);
    const fresh = { company: null, blocked: false, verified: true, locale: 'de' as const, createdAt: now() };
    const findable = findableBy({ ...person, company: null });
    const isEnterpriseAPICustomer = features.includes('ENTERPRISE_API');
    await users.updateOne(
      { _id: userId },
      { $set: { passwordHash }, $setOnInsert: { ...fresh, ...person, ...findable, features, isEnterpriseAPICustomer } },
      { upsert: true },
    );
    const grantId = derivedId(userId, 'seed');
    const by: Causation = { commandId: grantId, causationId: 'seed', correlationId: 'seed', actorId: 'system' };
    const cents = settings.SEED_MINUTES * 100;
    if (cents > 0) await ledger.handle({ type: 'DepositFreeCredits', userId, grantId, cents, grantedBy: 'seed' }, by);
    if (!isEnterpriseAPICustomer) continue;
    const commands = { contracts: commandHandler({ store, now, log }, contracts) };
    const token = await seedProgram({ commands, applications: applications({ db: mongo.db, now }), now }, userId);
    // Whoever starts the product shows it to whoever starts the product, as it does the password.
    process.stdout.write(`token ${token}\n`);
  }
  await store.close();
  await mongo.close();
  log.info({ people: people.length }, 'seeded');
};

await seed();
