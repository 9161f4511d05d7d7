import { newLog, openMongo, type Db } from '@soebs/platform';
import { config } from './config.ts';
import { buildsIn, superseded, type Build } from './engine/builds.ts';
import { views } from './views.ts';

const log = newLog('rebuild');
const KEPT_MS = 24 * 60 * 60_000;
/** Readers look once a second which build is read: nobody still reads one that was replaced so long ago. */
const LEAST_KEPT_MS = 10_000;

/** What was named cannot be built anew; the message says why. */
class NoSuchView extends Error {
  override readonly name = 'NoSuchView';
}

const tell = ({ _id, state, position, readyAt }: Build): void =>
  log.info({ build: _id, state, position: position.replace(/^0+/, ''), readyAt }, 'build of a view');

const anew = async (db: Db, name: string): Promise<void> => {
  const view = views.find((each) => each.name === name);
  if (!view) throw new NoSuchView(`Name a view: ${views.map((each) => each.name).join(', ')}`);
  const builds = buildsIn(db);
  const [latest] = await builds.of(view.name, view.version);
  if (!latest) throw new NoSuchView(`${name} was never built: start the projector.`);
  tell(await builds.begin(latest, latest.number));
  log.info({ view: name }, 'the projector builds it beside the one that is read, and switches when it is ready');
};

const dropOld = async (db: Db, keptMs: number): Promise<void> => {
  const builds = buildsIn(db);
  for (const build of superseded(await builds.all(), Date.now(), keptMs)) {
    await builds.drop(build);
    log.info({ build: build._id }, 'dropped');
  }
};

/**
 * `npm run rebuild` lists the builds of all views; `-- <view>` begins another one beside; `-- --drop` drops those that a later one
 * has replaced for a day, `-- --drop --now` all that are replaced and that nobody reads any more.
 */
const [word, second] = process.argv.slice(2);
const mongo = await openMongo(config().MONGO_URL);
try {
  if (word === '--drop') await dropOld(mongo.db, second === '--now' ? LEAST_KEPT_MS : KEPT_MS);
  else if (word === undefined || word === '') for (const build of await buildsIn(mongo.db).all()) tell(build);
  else await anew(mongo.db, word);
} catch (error) {
  if (!(error instanceof NoSuchView)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
} finally {
  await mongo.close();
}
