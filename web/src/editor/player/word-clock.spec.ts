import { describe, expect, test } from '@jest/globals';
import { segmentsFromWords } from '@soebs/events/transcript';
import { actionOf, keysOf, shortcuts } from '../settings/shortcuts.ts';
import { editorDe } from '../texts.de.ts';
import { editorEn } from '../texts.en.ts';
import { timecode } from '../model/timecode.ts';
import { startAtOffset, wordAt } from './word-clock.ts';

const segments = segmentsFromWords(
  ['eins.', 'zwei', 'drei'].map((text, n) => ({ text, startMs: n * 5_000, endMs: n * 5_000 + 400 })),
  { newId: (n) => `p${n}` },
);

describe('words and time', () => {
  test('[TX21] the word at a time is the last one that has begun', () => {
    const heard = (ms: number) => {
      const place = wordAt(segments, ms);
      return place && `${place.segment.id}.${place.word}`;
    };
    expect([-1, 0, 4_999, 5_000, 60_000].map(heard)).toEqual([null, 'p0.0', 'p0.0', 'p1.0', 'p2.0']);
    expect(wordAt([], 5)).toBeNull();
  });
  test('[TX30] a click seeks to the word it hits', () => {
    const [segment] = segmentsFromWords(
      ['ab', 'cd'].map((text, n) => ({ text, startMs: 100 + n * 500, endMs: 400 + n * 500 })),
      { newId: () => 'p' },
    );
    expect([0, 2, 3, 5].map((offset) => segment && startAtOffset(segment, offset))).toEqual([100, 100, 600, 600]);
  });
  test('timecodes are read as people say them', () => {
    expect([0, 65_999, 3_723_000].map(timecode)).toEqual(['0:00', '1:05', '1:02:03']);
  });
});

describe('keys', () => {
  const press = (key: string, change = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...change,
  });
  test('[TX30] typing never controls the media, an input method neither', () => {
    for (const key of ['a', ' ', 'Enter', 'Backspace', 'Tab', 'Process'])
      expect(actionOf(press(key), false)).toBeNull();
    expect(actionOf(press('Escape', { isComposing: true }), false)).toBeNull();
    expect(actionOf(press('Escape'), false)).toBe('playPause');
  });
  test('[TX31] every key means one thing', () => {
    const pressed = shortcuts.map(({ key, mod = false, shift = false }) => `${key} ${mod} ${shift}`);
    expect(new Set(pressed).size).toBe(pressed.length);
    expect([keysOf('playFromCaret', false), keysOf('redo', true)]).toEqual(['Ctrl+Enter', '⌘⇧Z']);
  });
  test('[TX31] every action has its text in both languages', () => {
    for (const { action } of shortcuts) expect([editorDe[action], editorEn[action]]).not.toContain(undefined);
    expect(Object.values(editorDe).join()).not.toMatch(/ß/u);
  });
});
