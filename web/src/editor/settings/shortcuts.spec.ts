import { describe, expect, test } from '@jest/globals';
import { groups } from './groups.ts';
import { numberedOf } from './numbered.ts';
import { presets } from './presets.ts';
import {
  actionOf,
  actions,
  bindingFrom,
  bindingOf,
  conflictOf,
  keysOf,
  remappable,
  type KeyPress,
} from './shortcuts.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
});

describe('keys', () => {
  test('[TX31] every action stands in the help, once', () => {
    expect(Object.values(groups).flat().toSorted()).toEqual([...actions].toSorted());
  });
  test('[TX31] Alt and Tab can be chosen; what AltGr writes is never an action', () => {
    const keys = {
      loop: { key: 'l', mod: false, shift: false, alt: true },
      mute: { key: 'Tab', mod: false, shift: false },
    };
    expect(conflictOf('loop', keys.loop, {})).toBeNull();
    expect(conflictOf('mute', keys.mute, {})).toBeNull();
    expect(actionOf(press('l', { code: 'KeyL', altKey: true }), false, keys)).toBe('loop');
    expect(actionOf(press('¬', { code: 'KeyL', altKey: true }), true, keys)).toBe('loop');
    expect(actionOf(press('l', { code: 'KeyL', altKey: true, ctrlKey: true }), false, keys)).toBeNull();
    expect(actionOf(press('Tab'), false, keys)).toBe('mute');
    expect(bindingFrom(press('¬', { code: 'KeyL', altKey: true }), true)).toEqual({ ...keys.loop });
    expect(keysOf('loop', true, keys)).toBe('⌥L');
  });
  test.each(Object.entries(presets))('[TX31] no two actions of %s share a key, and each can be had', (_, keys) => {
    const all = remappable.map((action) => JSON.stringify(bindingOf(action, keys)).toLowerCase());
    expect(new Set(all).size).toBe(all.length);
    for (const action of remappable)
      expect([action, conflictOf(action, bindingOf(action, keys), keys)]).toEqual([action, null]);
  });
  test('[TX31] a digit gives a speaker or opens a tool, and writes nothing else', () => {
    const digit = { code: 'Digit2', altKey: true };
    expect(numberedOf(press('2', digit), false)).toEqual({ gives: 'speaker', place: 1 });
    expect(numberedOf(press('"', { ...digit, shiftKey: true }), false)).toEqual({ gives: 'tool', place: 1 });
    expect(numberedOf(press('@', { ...digit, ctrlKey: true }), false)).toBeNull();
    expect(numberedOf(press('2', { code: 'Digit2', ctrlKey: true }), true)).toEqual({ gives: 'speaker', place: 1 });
    expect(numberedOf(press('2', { code: 'Digit2' }), false)).toBeNull();
  });
});
