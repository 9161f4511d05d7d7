import { describe, expect, it, jest } from '@jest/globals';
import { piecesAt } from './confetti.ts';

jest.mock('canvas-confetti', () => ({ default: () => null, __esModule: true }));

describe('confetti', () => {
  it('begins with 50 pieces and ends after 5 seconds', () => {
    const shots = Array.from({ length: 21 }, (_, n) => piecesAt(n * 250));
    expect(shots[0]).toBe(50);
    expect(shots.at(-1)).toBe(0);
    expect([...shots].sort((a, b) => b - a)).toEqual(shots);
  });
});
