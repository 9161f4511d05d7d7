import type { Banner, BannerAct } from '@soebs/contract';

type Worded = Pick<Banner, 'id' | 'wording'>;

/** What is kept of a banner that was put away: its wording too, so that it is shown again when its words change. */
const keyOf = ({ id, wording }: Worded): string => `${id}.${wording}`;

/** Whether somebody has put away a banner as it reads now. */
export const isAcknowledged = (acknowledged: readonly string[], banner: Worded): boolean =>
  acknowledged.includes(keyOf(banner));

/** What is put away of the banners that there are, with one more of them; what is gone is forgotten. */
export const withAcknowledged = (
  acknowledged: readonly string[],
  banners: readonly Worded[],
  id: string,
): readonly string[] =>
  banners.filter((each) => each.id === id || isAcknowledged(acknowledged, each)).map((each) => keyOf(each));

/** Something that the server counts; `key` is the same for the same. */
export type Telling = Worded & { readonly act: BannerAct; readonly key: string };

/** What is to be told of the banners on the screen and of those put away, once each. */
export const unsent = (
  banners: readonly Worded[],
  acknowledged: readonly string[],
  sent: ReadonlySet<string>,
): readonly Telling[] =>
  banners
    .map(({ id, wording }): Telling => {
      const act = isAcknowledged(acknowledged, { id, wording }) ? 'closed' : 'seen';
      return { id, wording, act, key: `${act} ${keyOf({ id, wording })}` };
    })
    .filter(({ key }) => !sent.has(key));
