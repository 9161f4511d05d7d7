import type { RefundPart } from '@soebs/contract';

/** What staff choose to give back: all that is unused, or a part of it by credits or by money. */
export const refundKinds = ['all', 'cents', 'rappen'] as const;
export type RefundKind = (typeof refundKinds)[number];

const HUNDRED = 100;

/** A typed amount of minutes or francs in hundredths; undefined when it is none. */
export const hundredthsIn = (typed: string): number | undefined => {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined;
  const hundredths = Math.round(Number(text) * HUNDRED);
  return hundredths > 0 ? hundredths : undefined;
};

/** The part that was chosen; undefined for all of it. */
export const partOf = (kind: RefundKind, typed: string): RefundPart | undefined => {
  const amount = hundredthsIn(typed);
  if (kind === 'all' || amount === undefined) return undefined;
  return kind === 'cents' ? { cents: amount } : { rappen: amount };
};
