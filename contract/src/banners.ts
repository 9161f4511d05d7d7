import { z } from 'zod';
import { locale, staffReason } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { moment } from './query.ts';
import { name, prose } from './text.ts';

/** A message to everybody who is logged in. */
export const banner = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  /** Whether a person may put it away. */
  closeable: z.boolean(),
  /** The languages of the interface in which it is shown. */
  locales: z.array(locale),
  /** Names its words as they stand: other words, another wording. */
  wording: z.string(),
});
export type Banner = z.output<typeof banner>;

const bannerFields = z.object({
  title: name(200),
  message: prose(2_000),
  closeable: z.boolean().default(true),
  from: z.iso.datetime().nullable().default(null),
  to: z.iso.datetime().nullable().default(null),
  locales: z.array(locale).min(1).max(2).default(['de', 'en']),
});

type Window = Pick<z.output<typeof bannerFields>, 'from' | 'to'>;
const isInOrder = ({ from, to }: Window): boolean => from === null || to === null || from < to;
const order = { path: ['to'], error: 'before_from' };

/** What staff write; shown from `from` until `to`, always where one is missing. */
export const bannerBody = bannerFields.extend({ reason: staffReason }).refine(isInOrder, order);

/** The same in place of a banner as it was seen; without `seenAt` it replaces whatever stands there. */
const changeBody = bannerFields
  .extend({ reason: staffReason, seenAt: z.iso.datetime().optional() })
  .refine(isInOrder, order);

/** A banner as staff see it, and how many persons have seen its present words and put them away. */
export const staffBanner = bannerFields.extend({
  id: z.string(),
  changedAt: moment,
  seen: z.int().nonnegative(),
  closed: z.int().nonnegative(),
});
export type StaffBanner = z.output<typeof staffBanner>;

const ofBanner = z.object({ id: z.uuid() });

/** What somebody has done with a banner; who has put one away has seen it. */
export const bannerAct = z.enum(['seen', 'closed']);
export type BannerAct = z.output<typeof bannerAct>;

export const bannersApi = {
  public: endpoint({
    method: 'get',
    path: '/banners/public',
    level: 'public',
    summary: 'Read the banners shown now',
    description:
      'Answers the messages that everybody sees at this moment, newest first, with the languages in which each ' +
      'is shown.',
    answer: z.array(banner),
  }),
  acknowledge: endpoint({
    method: 'post',
    path: '/banners/:id/readers',
    level: 'user',
    summary: 'Say that a banner was seen or put away',
    description:
      'Counts a person once for a banner as it reads: `wording` is that of the words seen. For words that stand ' +
      'there no more, and for a banner that is gone, nothing is counted. Who has read what is not kept in a readable ' +
      'form.',
    params: ofBanner,
    body: z.object({ wording: z.string().max(64), act: bannerAct }),
    answer: z.object({}),
  }),
  list: endpoint({
    method: 'get',
    path: '/admin/banners',
    level: 'staff',
    summary: 'List all banners',
    description: 'Answers the newest 100 messages to everybody, those of the past and of the future too.',
    answer: z.array(staffBanner),
  }),
  add: endpoint({
    method: 'post',
    path: '/admin/banners',
    level: 'admin',
    summary: 'Add a banner',
    description:
      'Adds a message to everybody, shown from `from` until `to`, always where one is missing. The act is kept ' +
      'with its reason. Answers the banner.',
    body: bannerBody,
    answer: staffBanner,
    status: 201,
  }),
  change: endpoint({
    method: 'patch',
    path: '/admin/banners/:id',
    level: 'admin',
    summary: 'Change a banner',
    description:
      'Replaces a message to everybody. The act is kept with its reason. `seenAt` is the `changedAt` of the banner ' +
      'that was seen: when somebody else has changed it meanwhile, `banner_changed` is answered with the banner as ' +
      'it stands, and nothing is changed. Answers the banner.',
    params: ofBanner,
    body: changeBody,
    answer: staffBanner,
    refusals: ['banner_changed'],
  }),
  remove: endpoint({
    method: 'delete',
    path: '/admin/banners/:id',
    level: 'admin',
    summary: 'Remove a banner',
    description: 'Removes a message to everybody. The act is kept with its reason.',
    params: ofBanner,
    body: z.object({ reason: staffReason }),
    answer: z.object({}),
  }),
};
