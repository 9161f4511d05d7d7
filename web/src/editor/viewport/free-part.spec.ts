import { describe, expect, test } from '@jest/globals';
import { freePart, wayOut, wayToMiddle, type Cover } from './free-part.ts';

const letters = { left: 200, right: 800 };
const head = { fromPx: 64, toPx: 900 };
const wholeWindow = { fromPx: 0, toPx: 900 };
const player: Cover = { side: 'below', left: 80, right: 1_440, top: 790, bottom: 900 };
const video: Cover = { side: 'above', left: 1_200, right: 1_424, top: 80, bottom: 206 };

describe('the free part of the window', () => {
  test('[TX24] lies below the head and above the player', () => {
    expect(freePart({ observed: [wholeWindow, head], letters, covers: [player, video] })).toEqual({
      fromPx: 64,
      toPx: 790,
    });
  });

  test('[TX24] ends at the keyboard of a phone, which covers the player too', () => {
    const keyboard = { fromPx: 0, toPx: 420 };
    expect(freePart({ observed: [keyboard, head], letters, covers: [player] })).toEqual({ fromPx: 64, toPx: 420 });
  });

  test('[TX24] begins below a picture over the letters, and above a tool over them', () => {
    const tool: Cover = { side: 'below', left: 8, right: 382, top: 400, bottom: 700 };
    const narrow: Cover = { ...video, left: 230, right: 374 };
    expect(freePart({ observed: [head], letters, covers: [player, tool, narrow] })).toEqual({ fromPx: 206, toPx: 400 });
  });

  test('[TX24] is what scrolls where covers would leave no place to read', () => {
    const low = { fromPx: 64, toPx: 300 };
    const narrow: Cover = { ...video, left: 230, right: 374 };
    expect(freePart({ observed: [low], letters, covers: [narrow, { ...player, top: 250, bottom: 300 }] })).toEqual(low);
  });

  test('[TX24] minds nothing that lies outside it or is not shown', () => {
    const gone: Cover = { side: 'below', left: 0, right: 1_440, top: 950, bottom: 990 };
    const hidden: Cover = { side: 'above', left: 0, right: 1_440, top: 100, bottom: 100 };
    expect(freePart({ observed: [head], letters, covers: [gone, hidden] })).toEqual(head);
  });
});

describe('the way back into the free part', () => {
  const zone = { fromPx: 64, toPx: 790 };

  test.each([
    ['within it', { top: 100, bottom: 130 }, 0, 0],
    ['below it', { top: 800, bottom: 830 }, 40, 388],
    ['above it', { top: 40, bottom: 70 }, -24, -372],
    ['taller than it: its beginning', { top: 70, bottom: 900 }, 6, 58],
  ])('[TX24] of letters that lie %s', (_, box, out, middle) => {
    expect(wayOut(zone, box)).toBe(out);
    expect(wayToMiddle(zone, box)).toBe(middle);
  });
});
