import { basename } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** The longest first, as ever; but on a fresh clone nothing is known of times, and the file of many suites is a short one. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const isOfMany = ({ path }) => basename(path).startsWith('together');
    return [...sorted.filter(isOfMany), ...sorted.filter((test) => !isOfMany(test))];
  }
}
