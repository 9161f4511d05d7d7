import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CARD_GAP_PX, placeCards, type Card } from './card-places.ts';

const card = (id: string, wishedPx: number, heightPx = 100): Card => ({ id, wishedPx, heightPx });
const placesOf = (cards: readonly Card[], activeId: string | null = null, fromPx = 0) => [
  ...placeCards(cards, { activeId, fromPx }).values(),
];

describe('[SH7] cards beside the text', () => {
  test('stand where they are wished when there is room', () => {
    expect(placesOf([card('a', 10), card('b', 200), card('c', 900)])).toEqual([10, 200, 900]);
  });
  test('make way for each other, half upwards and half downwards', () => {
    expect(placesOf([card('a', 500), card('b', 500)])).toEqual([444, 556]);
    expect(placesOf([card('a', 500), card('b', 500), card('c', 2_000)])).toEqual([444, 556, 2_000]);
  });
  test('make way for the one in hand, which stays at its words', () => {
    expect(placesOf([card('a', 500), card('b', 500), card('c', 500)], 'c')).toEqual([276, 388, 500]);
    expect(placesOf([card('a', 500), card('b', 500), card('c', 500)], 'a')).toEqual([500, 612, 724]);
  });
  test('stand below what is above all of them', () => {
    expect(placesOf([card('a', 0), card('b', 0)], 'b', 80)).toEqual([80, 192]);
  });

  const cards = fc
    .array(fc.record({ wishedPx: fc.integer({ min: 0, max: 5_000 }), heightPx: fc.integer({ min: 20, max: 800 }) }), {
      maxLength: 40,
    })
    .map((all) => all.toSorted((a, b) => a.wishedPx - b.wishedPx).map((each, n): Card => ({ ...each, id: String(n) })));
  test('never lie over one another, whatever they are about', () => {
    fc.assert(
      fc.property(cards, fc.nat({ max: 40 }), fc.nat({ max: 300 }), (all, active, fromPx) => {
        const places = placesOf(all, String(active), fromPx);
        places.forEach((place, n) => {
          const [before, above] = [all[n - 1], places[n - 1] ?? 0];
          expect(place).toBeGreaterThanOrEqual(before ? above + before.heightPx + CARD_GAP_PX : fromPx);
        });
      }),
    );
  });
  test('move no farther than to touch another: each pile lies around what its cards wish', () => {
    fc.assert(
      fc.property(cards, (all) => {
        const places = placesOf(all, null, -100_000);
        const off = all.map(({ wishedPx }, n) => (places[n] ?? 0) - wishedPx);
        const isPiled = (n: number): boolean => {
          const [upper, at, next] = [all[n], places[n] ?? 0, places[n + 1]];
          return upper !== undefined && next !== undefined && next - at <= upper.heightPx + CARD_GAP_PX + 1;
        };
        let pile: number[] = [];
        off.forEach((each, n) => {
          pile.push(each);
          if (isPiled(n)) return;
          const mean = pile.reduce((sum, px) => sum + px, 0) / pile.length;
          expect(Math.abs(mean)).toBeLessThanOrEqual(1);
          pile = [];
        });
      }),
    );
  });
});
