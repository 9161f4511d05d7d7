import { bannerBody, locale, type StaffBanner } from '@soebs/contract';
import { z } from 'zod';

/** Whether a banner is shown at a time: not yet, at this moment, or no more. */
export type BannerPhase = 'planned' | 'shown' | 'over';

export const phaseOf = ({ from, to }: Pick<StaffBanner, 'from' | 'to'>, atMs: number): BannerPhase => {
  if (to !== null && Date.parse(to) <= atMs) return 'over';
  return from !== null && Date.parse(from) > atMs ? 'planned' : 'shown';
};

const two = (n: number): string => String(n).padStart(2, '0');

/** A moment as a field for local date and time holds it; empty for none. */
export const localOf = (iso: string | null): string => {
  if (iso === null) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The moment that such a field holds; null for none. */
const momentOf = (local: string): string | null => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
const moment = z.string().transform(momentOf);

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
