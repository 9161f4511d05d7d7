import { newLog, openMongo } from '@soebs/platform';
import { config } from './config.ts';
import { viewsIn } from './engine/views.ts';
import { views } from './views.ts';

/** `npm run rebuild -- <view>`: forgets a view, so that the projector builds it again from the first event. */
const rebuild = async (name: string | undefined): Promise<void> => {
  const log = newLog('rebuild');
  const view = views.find((each) => each.name === name);
  if (!view) throw new RangeError(`Name a view: ${views.map((each) => each.name).join(', ')}`);
  const mongo = await openMongo(config().MONGO_URL);
  await viewsIn(mongo.db, view.name).clear();
  await mongo.close();
  log.info({ view: view.name }, 'forgotten; the projector builds it with its next event or at its next start');
};

await rebuild(process.argv[2]);
