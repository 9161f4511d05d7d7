import { figures, streamName, swissDate } from '@soebs/events';
import { derivedId } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';

/** The ends of deliveries to webhooks, as another context keeps them. */
export type Deliveries = {
  readonly between: (from: Date, to: Date) => AsyncIterable<{ readonly at: Date; readonly isDelivered: boolean }>;
};

export type CountDeliveriesDeps = {
  readonly deliveries: Deliveries;
  readonly commands: Pick<Commands, 'figures'>;
  readonly now: () => Date;
};

/** So long a span is counted at once, when it is over: a busy day has 144 figures and not a million. */
const SPAN_MS = 600_000;
/** An api that was away counts what ended meanwhile, as far back as this. */
const COUNTED_FOR_MS = 86_400_000;

type Count = { delivered: number; failed: number };

const beginOf = (atMs: number): number => Math.floor(atMs / SPAN_MS) * SPAN_MS;

/**
 * Counts how many deliveries to webhooks ended within each ten minutes, once these are over. The command's id comes from the span: who
 * counts again counts nothing twice.
 */
export const countDeliveries = ({ deliveries, commands, now }: CountDeliveriesDeps) => {
  const counted = new Set<number>();
  const note = async (beginMs: number, data: Count): Promise<void> => {
    const begin = new Date(beginMs).toISOString();
    const day = swissDate(begin);
    const cause = derivedId(streamName(figures.category, day), `deliveries ${begin}`);
    const by = { commandId: cause, causationId: cause, correlationId: cause, actorId: 'system' };
    await commands.figures.handle({ type: 'RecordFigure', day, figure: { type: 'DeliveriesCounted', data } }, by);
    counted.add(beginMs);
  };
  return async (): Promise<void> => {
    const endMs = beginOf(now().getTime());
    const spans = new Map<number, Count>();
    for await (const { at, isDelivered } of deliveries.between(new Date(endMs - COUNTED_FOR_MS), new Date(endMs))) {
      const begin = beginOf(at.getTime());
      if (counted.has(begin)) continue;
      const count = spans.get(begin) ?? { delivered: 0, failed: 0 };
      count[isDelivered ? 'delivered' : 'failed'] += 1;
      spans.set(begin, count);
    }
    for (const [begin, count] of spans) await note(begin, count);
  };
};
