import { describe, expect, test } from '@jest/globals';
import { wordInHand } from './word-in-hand.ts';

const text = 'Am «Rümlanger-Weg» wohnt Frau O’Neill, sagt sie.';
const inHand = (from: number, to = from, endId = 'a') =>
  wordInHand({
    transcript: () => ({ segments: [{ id: 'a', text }] }) as never,
    selection: () => ({ start: { segmentId: 'a', offset: from }, end: { segmentId: endId, offset: to } }),
  });

describe('the word in hand', () => {
  test('[PJ11] is the word at the caret, without the signs beside it', () => {
    expect(inHand(text.indexOf('langer'))).toBe('Rümlanger-Weg');
    expect(inHand(text.indexOf('«'))).toBe('Rümlanger-Weg');
    expect(inHand(text.indexOf(','))).toBe('O’Neill');
    expect(inHand(text.length)).toBe('sie');
  });
  test('[PJ11] is what is selected within one paragraph', () => {
    expect(inHand(text.indexOf('Frau'), text.indexOf(','))).toBe('Frau O’Neill');
    expect(inHand(0, 4, 'b')).toBeNull();
    expect(inHand(2, 3)).toBeNull();
  });
});
