import { buildWeb } from './build.ts';
import { launch } from './launch.ts';
import { servicePlans } from './plans.ts';

/** `npm start`: the product as it is operated, from built pages. */
process.exit(await launch({ verb: 'start', make: buildWeb, services: servicePlans }, process.argv.slice(2)));
