import { defineContext } from '../context.ts';
import { accept, defineDecider } from '../decider.ts';
import { figuresCodec, type FiguresEvent } from './events.ts';

/** How many figures a day has. */
export type FiguresState = { readonly figures: number };

/** Writes a figure down. Its command id comes from what it counts, so that nothing is counted twice. */
export type FiguresCommand = {
  readonly type: 'RecordFigure';
  /** The Swiss day, YYYY-MM-DD. */
  readonly day: string;
  readonly figure: FiguresEvent;
};

const counted = ({ figures }: FiguresState): FiguresState => ({ figures: figures + 1 });

const decider = defineDecider<FiguresState, FiguresCommand, FiguresEvent, never>({
  initial: { figures: 0 },
  decide: { RecordFigure: ({ figure }) => accept(figure) },
  evolve: {
    PersonRegistered: counted,
    PersonVerified: counted,
    PersonsActive: counted,
    ProjectAdded: counted,
    MediaReceived: counted,
    ProjectEnded: counted,
    JobWorked: counted,
    CreditsCounted: counted,
    MoneyCounted: counted,
    VatCounted: counted,
    DeliveriesCounted: counted,
  },
});

/** One stream a Swiss day. */
export const figures = defineContext({
  category: 'figures',
  decider,
  codec: figuresCodec,
  idOf: (command) => command.day,
});
