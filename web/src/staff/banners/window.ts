import { bannerBody, instantInZurich, locale, zurichTimeOf, type StaffBanner } from '@soebs/contract';
import { z } from 'zod';

/** Whether a banner is shown at a time: not yet, at this moment, or no more. */
export type BannerPhase = 'planned' | 'shown' | 'over';

export const phaseOf = ({ from, to }: Pick<StaffBanner, 'from' | 'to'>, atMs: number): BannerPhase => {
  if (to !== null && Date.parse(to) <= atMs) return 'over';
  return from !== null && Date.parse(from) > atMs ? 'planned' : 'shown';
};

/** A moment as its field holds it, in Zürich time; empty for none. */
export const localOf = (iso: string | null): string => (iso === null ? '' : zurichTimeOf(iso));

const moment = z.string().transform(instantInZurich);

/** What the form of a banner holds, and what is sent of it. */
export const bannerForm = z
  .object({
    title: z.string(),
    message: z.string(),
    closeable: z.boolean(),
    from: moment,
    to: moment,
    locales: z.array(locale),
    reason: z.string(),
  })
  .transform((given): z.input<typeof bannerBody> => given)
  .pipe(bannerBody);
export type BannerGiven = z.input<typeof bannerForm>;
export type BannerChecked = z.output<typeof bannerForm>;

/** What is sent: a time that nobody has touched stays what it was, although the clocks may show it twice. */
export const untouched = (checked: BannerChecked, shown: Pick<StaffBanner, 'from' | 'to'> | null): BannerChecked => {
  if (shown === null) return checked;
  const same = (name: 'from' | 'to'): boolean => localOf(checked[name]) === localOf(shown[name]);
  return { ...checked, from: same('from') ? shown.from : checked.from, to: same('to') ? shown.to : checked.to };
};
