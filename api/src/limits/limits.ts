import { isStorageFull, type Db, type Indexes, sha256 } from '@soebs/platform';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often something may be done within a stretch of time, by one address, one mail address or one person (AU7). */
export const limitRules = {
  loginAddress: { max: 20, windowMs: 15 * MINUTE_MS },
  passwordAgain: { max: 10, windowMs: 15 * MINUTE_MS },
  register: { max: 5, windowMs: HOUR_MS },
  mailLinkAddress: { max: 5, windowMs: HOUR_MS },
  mailLinkMail: { max: 3, windowMs: HOUR_MS },
  token: { max: 20, windowMs: HOUR_MS },
  buy: { max: 10, windowMs: HOUR_MS },
  correction: { max: 10, windowMs: HOUR_MS },
  invite: { max: 30, windowMs: HOUR_MS },
  /** Tokens of links that are none: guessed, or cut off when they were copied. */
  wrongLink: { max: 20, windowMs: HOUR_MS },
  /** Tokens of programs, issued or replaced. */
  issueToken: { max: 20, windowMs: HOUR_MS },
  upload: { max: 20, windowMs: HOUR_MS },
  export: { max: 60, windowMs: MINUTE_MS },
  general: { max: 300, windowMs: MINUTE_MS },
  /** A player that is dragged through a recording asks for a range at each stop; an upload brings 8 MiB a request. */
  media: { max: 3_000, windowMs: MINUTE_MS },
  /** The card provider's messages: a busy day of it, never a flood. What is refused it tells again later. */
  webhook: { max: 1_200, windowMs: MINUTE_MS },
} as const;
export type LimitRule = keyof typeof limitRules;

type Counter = { readonly _id: string; readonly used: number; readonly until: Date };

export const limitIndexes: Indexes = {
  'limits.counters': [{ key: { until: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
};

/** Within the limit, or the seconds after which one may come again. */
export type Taken = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

const MOST_REMEMBERED = 10_000;

/** Counters in documents, so that they survive restarts and hold for every api process. `factor` multiplies each limit. */
export type Limits = {
  /** Counts one more, or `weight` more, and tells whether that was still within the limit. */
  readonly take: (rule: LimitRule, key: string, weight?: number) => Promise<Taken>;
  /** Tells whether another one would be within the limit, without counting it. */
  readonly check: (rule: LimitRule, key: string) => Promise<Taken>;
  readonly add: (rule: LimitRule, key: string, weight: number) => Promise<number>;
  readonly placeOf: (rule: LimitRule, key: string) => { readonly _id: string; readonly endsAtMs: number };
  readonly judge: (rule: LimitRule, used: number, endsAtMs: number) => Taken;
  readonly used: (rule: LimitRule, key: string) => Promise<number>;
};

export const limits = (db: Db, now: () => Date, factor: number): Limits => {
  const counters = db.collection<Counter>('limits.counters');

  const placeOf = (rule: LimitRule, key: string): { readonly _id: string; readonly endsAtMs: number } => {
    const { windowMs } = limitRules[rule];
    const window = Math.floor(now().getTime() / windowMs);
    return { _id: `${rule}/${sha256(key)}/${window}`, endsAtMs: (window + 1) * windowMs };
  };
  const judge = (rule: LimitRule, used: number, endsAtMs: number): Taken => {
    if (used <= limitRules[rule].max * factor) return { ok: true };
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAtMs - now().getTime()) / 1_000)) };
  };
  /** What was counted while the documents had no room, in this process: a limit goes on, and reading needs no disk. */
  const unwritten = new Map<string, number>();
  const remembered = (_id: string, weight: number): number => {
    if (unwritten.size >= MOST_REMEMBERED) unwritten.clear();
    const used = (unwritten.get(_id) ?? 0) + weight;
    unwritten.set(_id, used);
    return used;
  };
  const add = async (rule: LimitRule, key: string, weight: number): Promise<number> => {
    const { _id, endsAtMs } = placeOf(rule, key);
    try {
      const found = await counters.findOneAndUpdate(
        { _id },
        { $inc: { used: weight }, $setOnInsert: { until: new Date(endsAtMs) } },
        { upsert: true, returnDocument: 'after' },
      );
      return (found?.used ?? weight) + (unwritten.get(_id) ?? 0);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      const written = await counters.findOne({ _id });
      return (written?.used ?? 0) + remembered(_id, weight);
    }
  };

  return {
    take: async (rule: LimitRule, key: string, weight = 1): Promise<Taken> =>
      judge(rule, await add(rule, key, weight), placeOf(rule, key).endsAtMs),
    check: async (rule: LimitRule, key: string): Promise<Taken> => {
      const { _id, endsAtMs } = placeOf(rule, key);
      const found = await counters.findOne({ _id });
      return judge(rule, (found?.used ?? 0) + 1, endsAtMs);
    },
    add,
    placeOf,
    judge,
    used: async (rule: LimitRule, key: string): Promise<number> =>
      (await counters.findOne({ _id: placeOf(rule, key)._id }))?.used ?? 0,
  };
};
