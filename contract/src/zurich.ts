const TIME_ZONE = 'Europe/Zurich';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });

/** What the clocks in Zürich show at an instant, as a field for date and time holds it: YYYY-MM-DDTHH:mm. */
export const zurichTimeOf = (iso: string): string => clock.format(new Date(iso)).replace(' ', 'T');

/** How far the clocks in Zürich are ahead of UTC at an instant, in milliseconds. */
const aheadMs = (atMs: number): number => {
  const minute = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${zurichTimeOf(new Date(minute).toISOString())}Z`) - minute;
};

/**
 * The instant at which the clocks in Zürich show a date and time; null for what is none. An hour that comes twice when summer time ends
 * is the first one; an hour that is left out when it begins is as much later as the clocks go forward.
 */
export const instantInZurich = (local: string): string | null => {
  const asUtcMs = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  const before = asUtcMs - aheadMs(asUtcMs - DAY_MS);
  const after = asUtcMs - aheadMs(asUtcMs + DAY_MS);
  const shows = (atMs: number): boolean => atMs + aheadMs(atMs) === asUtcMs;
  const fitting = [before, after].filter(shows);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before).toISOString();
};

/** Days in Zürich, YYYY-MM-DD; both are part of the span. */
export type ZurichDays = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The instants between which a span of days lies: from its first midnight, before the one after its last; undefined for an open end. */
export const instantsOfDays = ({ from, to }: ZurichDays): { readonly from?: string; readonly before?: string } => {
  const midnight = (day: string | undefined, days: number): string | null => {
    if (day === undefined) return null;
    const later = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    return instantInZurich(`${later}T00:00`);
  };
  const [first, end] = [midnight(from, 0), midnight(to, 1)];
  return { ...(first === null ? {} : { from: first }), ...(end === null ? {} : { before: end }) };
};
