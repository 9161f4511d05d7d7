import type { Binding, OwnKeys } from './shortcuts.ts';

const key = (name: string): Binding => ({ key: name, mod: false, shift: false });
const alt = (name: string, shift = false): Binding => ({ key: name, mod: false, shift, alt: true });
const optionCommand = (name: string): Binding => ({ key: name, mod: true, shift: false, alt: true });

/** Keys as hands know them from other programs; what they displace has Alt and a letter. */
export const presets = {
  oTranscribe: {},
  expressScribe: {
    stopAtHeard: key('F4'),
    playPause: key('F9'),
    back: key('F7'),
    forward: key('F8'),
    faster: key('F2'),
    showSpoken: alt('h'),
    nextDoubt: alt('n'),
    previousDoubt: alt('n', true),
    confirmDoubt: alt('k'),
    confirmAlike: alt('k', true),
  },
  f4: {
    playPause: key('F4'),
    back: key('F3'),
    forward: alt('v'),
    slower: key('F1'),
    faster: key('F2'),
  },
  mac: {
    back: optionCommand('1'),
    forward: optionCommand('2'),
    slower: optionCommand('3'),
    faster: optionCommand('4'),
    replaySlower: optionCommand('5'),
    loop: optionCommand('6'),
    nextDoubt: optionCommand('7'),
    confirmDoubt: optionCommand('8'),
    stopAtHeard: optionCommand('9'),
    showSpoken: optionCommand('0'),
  },
} as const satisfies Readonly<Record<string, OwnKeys>>;
export type Preset = keyof typeof presets;

/** The names of the presets, in the order in which they are offered. */
export const presetNames = Object.keys(presets) as Preset[];
