import {
  dayAfter,
  daysLater,
  figures,
  streamName,
  swissDate,
  type ActivitySpan,
  type FiguresEvent,
} from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { monthOf, weekOf } from './days.ts';

type Visit = { readonly userId: string; readonly startedAt: Date; readonly lastAt: Date };

/** Who can be counted. */
export type People = {
  /** Accounts from this moment on. */
  readonly registeredSince: (
    since: Date,
  ) => AsyncIterable<{ readonly _id: string; readonly createdAt: Date; readonly verified: boolean }>;
  /** Visits that lasted until this moment or longer. */
  readonly visitsSince: (since: Date) => AsyncIterable<Visit>;
};

export type CountPersonsDeps = {
  readonly people: People;
  readonly commands: Pick<Commands, 'figures'>;
  readonly now: () => Date;
};

const DAY_MS = 24 * 60 * 60_000;
/** Longer than anybody may stay unverified. */
const REGISTERED_FOR_MS = 31 * DAY_MS;
/** Visits are kept for thirty days (AU11): of earlier ones nobody can be counted any more. */
const VISITS_FOR_DAYS = 29;
/** A month of people is four whole weeks, in which every weekday is as often as another. */
const MONTH_DAYS = 28;

/** The Swiss days that a visit touches. */
const daysOf = ({ startedAt, lastAt }: Visit): string[] => {
  const last = swissDate(lastAt.toISOString());
  const days = [swissDate(startedAt.toISOString())];
  while ((days.at(-1) ?? last) < last) days.push(dayAfter(days.at(-1) ?? last));
  return days;
};

/** How many different people used the product within spans, as far as visits are kept. */
export const activePersons = async (people: Pick<People, 'visitsSince'>, from: string, to: string): Promise<number> => {
  // Swiss days begin up to two hours before those of UTC.
  const begin = new Date(Date.parse(from) - DAY_MS);
  const persons = new Set<string>();
  for await (const visit of people.visitsSince(begin))
    if (daysOf(visit).some((day) => day >= from && day <= to)) persons.add(visit.userId);
  return persons.size;
};

const endsWith: Readonly<Record<ActivitySpan, (day: string) => { from: string; to: string }>> = {
  day: (day) => ({ from: day, to: day }),
  week: weekOf,
  month: (day) => {
    const { to } = monthOf(day);
    return { from: daysLater(to, 1 - MONTH_DAYS), to };
  },
};

/**
 * Counts who registered and who has confirmed the address, by the day of the registration, and when a day, week or month is over how
 * many different people used the product within it. Counting again counts nothing twice.
 */
export const countPersons = (deps: CountPersonsDeps) => {
  const { people, commands, now } = deps;
  const counted = new Set<string>();
  let countedUntil: string | undefined;

  const note = async (day: string, figure: FiguresEvent, cause: string): Promise<void> => {
    if (counted.has(`${cause} ${figure.type}`)) return;
    const commandId = derivedId(cause, `figure ${figure.type}`);
    const by = { commandId, causationId: cause, correlationId: cause, actorId: 'system' };
    await commands.figures.handle({ type: 'RecordFigure', day, figure }, by);
    counted.add(`${cause} ${figure.type}`);
  };
  const registered = async (): Promise<void> => {
    const since = new Date(now().getTime() - REGISTERED_FOR_MS);
    for await (const { _id, createdAt, verified } of people.registeredSince(since)) {
      const day = swissDate(createdAt.toISOString());
      // Not the person's own id: a figure names nobody, not even by what it was derived from.
      const cause = derivedId(_id, 'counted');
      await note(day, { type: 'PersonRegistered', data: {} }, cause);
      if (verified) await note(day, { type: 'PersonVerified', data: {} }, cause);
    }
  };
  const active = async (today: string): Promise<void> => {
    const oldest = daysLater(today, -VISITS_FOR_DAYS);
    for (let day = dayAfter(countedUntil ?? daysLater(oldest, -1)); day < today; day = dayAfter(day)) {
      for (const span of ['day', 'week', 'month'] as const) {
        const { from, to } = endsWith[span](day);
        if (to !== day || from < oldest) continue;
        const cause = derivedId(streamName(figures.category, day), span);
        const persons = await activePersons(people, from, to);
        await note(day, { type: 'PersonsActive', data: { span, persons } }, cause);
      }
      countedUntil = day;
    }
  };
  return async (): Promise<void> => {
    await registered();
    await active(swissDate(now().toISOString()));
  };
};
