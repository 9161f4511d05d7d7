import { z } from 'zod';
import { locale, staffReason } from './auth.ts';
import { endpoint } from './endpoint.ts';
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

/** What staff write; shown from `from` until `to`, always where one is missing. */
export const bannerBody = bannerFields
  .extend({ reason: staffReason })
  .refine(({ from, to }) => from === null || to === null || from < to, {
    path: ['to'],
    error: 'before_from',
  });

/** A banner as staff see it. */
export const staffBanner = bannerFields.extend({ id: z.string(), changedAt: z.string() });
export type StaffBanner = z.output<typeof staffBanner>;

const ofBanner = z.object({ id: z.uuid() });

export const bannersApi = {
  public: endpoint({ method: 'get', path: '/banners/public', level: 'public', answer: z.array(banner) }),
  list: endpoint({ method: 'get', path: '/admin/banners', level: 'staff', answer: z.array(staffBanner) }),
  add: endpoint({
    method: 'post',
    path: '/admin/banners',
    level: 'admin',
    body: bannerBody,
    answer: staffBanner,
    status: 201,
  }),
  change: endpoint({
    method: 'patch',
    path: '/admin/banners/:id',
    level: 'admin',
    params: ofBanner,
    body: bannerBody,
    answer: staffBanner,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/admin/banners/:id',
    level: 'admin',
    params: ofBanner,
    body: z.object({ reason: staffReason }),
    answer: z.object({}),
  }),
};
