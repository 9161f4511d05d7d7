import { launch } from './launch.ts';
import { devPlans } from './plans.ts';

/** `npm run dev`: the product while one works on it. Pages change in the open browser, a service starts anew when its sources change. */
process.exit(await launch({ verb: 'dev', make: () => Promise.resolve(), services: devPlans }, process.argv.slice(2)));
