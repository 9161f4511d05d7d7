/** A card beside the text: where it would stand if it were alone, and how tall it is, in CSS pixels. */
export type Card = { readonly id: string; readonly wishedPx: number; readonly heightPx: number };

/** Between two cards. */
export const CARD_GAP_PX = 12;

/** So much more than any other card the one in hand stands where it is wished. */
const ACTIVE_WEIGHT = 1_000_000;

/** Cards that touch each other: what they wish in sum, as if they had no height. */
type Pile = { readonly sum: number; readonly weight: number; readonly cards: number };

const middleOf = ({ sum, weight }: Pile): number => sum / weight;

const together = (upper: Pile, lower: Pile): Pile => ({
  sum: upper.sum + lower.sum,
  weight: upper.weight + lower.weight,
  cards: upper.cards + lower.cards,
});

/**
 * Where cards stand, in their order: none over another, and all of them as near as can be to where they are wished (least squares, by
 * pooling adjacent violators). The active one moves last. None stands above `fromPx`.
 */
export const placeCards = (
  cards: readonly Card[],
  { activeId, fromPx = 0 }: { readonly activeId: string | null; readonly fromPx?: number },
): ReadonlyMap<string, number> => {
  const piles: Pile[] = [];
  const above: number[] = [];
  let height = 0;
  for (const { id, wishedPx, heightPx } of cards) {
    const weight = id === activeId ? ACTIVE_WEIGHT : 1;
    let pile: Pile = { sum: (wishedPx - height) * weight, weight, cards: 1 };
    for (let last = piles.at(-1); last && middleOf(last) > middleOf(pile); last = piles.at(-1)) {
      pile = together(last, pile);
      piles.pop();
    }
    piles.push(pile);
    above.push(height);
    height += heightPx + CARD_GAP_PX;
  }
  const tops = piles.flatMap((pile) => Array.from({ length: pile.cards }, () => Math.max(fromPx, middleOf(pile))));
  return new Map(cards.map(({ id }, n) => [id, Math.round(tops[n] ?? 0) + (above[n] ?? 0)]));
};
