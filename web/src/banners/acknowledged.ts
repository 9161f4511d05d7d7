import type { Banner } from '@soebs/contract';

type Worded = Pick<Banner, 'id' | 'title' | 'message'>;

/** What is kept of a banner that was put away: its words too, so that it is shown again when they change. */
const wordsOf = ({ id, title, message }: Worded): string => JSON.stringify([id, title, message]);

/** Whether somebody has put away a banner as it reads now. */
export const isAcknowledged = (acknowledged: readonly string[], banner: Worded): boolean =>
  acknowledged.includes(wordsOf(banner));

/** What is put away of the banners that there are, with one more of them; what is gone is forgotten. */
export const withAcknowledged = (
  acknowledged: readonly string[],
  banners: readonly Worded[],
  id: string,
): readonly string[] =>
  banners.filter((each) => each.id === id || isAcknowledged(acknowledged, each)).map((each) => wordsOf(each));
