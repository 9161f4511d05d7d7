/** Everything a person can do by a key in the editor. One table feeds keys, tooltips and the help dialog (TX31). */
export const actions = [
  'playPause',
  'back',
  'forward',
  'slower',
  'faster',
  'replaySlower',
  'loop',
  'playFromCaret',
  'showSpoken',
  'resumePlace',
  'stopAtHeard',
  'goToTime',
  'mute',
  'quieter',
  'louder',
  'focusMode',
  'find',
  'findNext',
  'findPrevious',
  'nextDoubt',
  'previousDoubt',
  'confirmDoubt',
  'confirmAlike',
  'takeFirst',
  'takeSecond',
  'toggleDone',
  'nextOpen',
  'comment',
  'nextComment',
  'previousComment',
  'resolveComment',
  'highlight',
  'nextHighlight',
  'previousHighlight',
  'speaker',
  'keepWord',
  'startEarlier',
  'startLater',
  'endEarlier',
  'endLater',
  'startHere',
  'endHere',
  'paragraphEarlier',
  'paragraphLater',
  'undo',
  'redo',
  'save',
  'toText',
  'splitAtSpoken',
  'splitParagraph',
  'mergeParagraphs',
  'help',
] as const;
export type Action = (typeof actions)[number];

/** A key, with the keys held. `mod` is Ctrl, on a Mac Cmd. */
export type Binding = {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  /** Alt, on a Mac the option key; false where nothing is said of it. */
  readonly alt?: boolean | undefined;
};

/** A key press. */
export type Shortcut = Partial<Binding> & {
  readonly action: Action;
  readonly key: string;
  /** The editor's own key, listed for the help dialog only. */
  readonly native?: boolean;
};

/** Function keys and Escape: no key that writes a letter, opens an input method, or moves the focus. Foot pedals send them too. */
export const shortcuts: readonly Shortcut[] = [
  { action: 'playPause', key: 'Escape' },
  { action: 'back', key: 'F1' },
  { action: 'forward', key: 'F2' },
  { action: 'slower', key: 'F3' },
  { action: 'faster', key: 'F4' },
  { action: 'replaySlower', key: 'F1', mod: true },
  { action: 'loop', key: 'F2', mod: true },
  { action: 'playFromCaret', key: 'Enter', mod: true },
  { action: 'showSpoken', key: 'F9' },
  { action: 'resumePlace', key: 'F9', shift: true },
  { action: 'stopAtHeard', key: 'F9', mod: true },
  { action: 'goToTime', key: 'j', mod: true },
  { action: 'mute', key: 'F3', mod: true },
  { action: 'quieter', key: 'F10', mod: true },
  { action: 'louder', key: 'F10', mod: true, shift: true },
  { action: 'focusMode', key: 'o', alt: true },
  { action: 'find', key: 'f', mod: true },
  { action: 'findNext', key: 'g', mod: true },
  { action: 'findPrevious', key: 'g', mod: true, shift: true },
  { action: 'nextDoubt', key: 'F7' },
  { action: 'previousDoubt', key: 'F7', shift: true },
  { action: 'confirmDoubt', key: 'F8' },
  { action: 'confirmAlike', key: 'F8', shift: true },
  { action: 'takeFirst', key: 'F8', mod: true },
  { action: 'takeSecond', key: 'F8', mod: true, shift: true },
  { action: 'toggleDone', key: 'F6' },
  { action: 'nextOpen', key: 'F6', shift: true },
  { action: 'comment', key: 'F4', shift: true },
  { action: 'nextComment', key: 'F7', mod: true },
  { action: 'previousComment', key: 'F7', mod: true, shift: true },
  { action: 'resolveComment', key: 'F6', mod: true, shift: true },
  { action: 'highlight', key: 'u', alt: true },
  { action: 'nextHighlight', key: 'j', alt: true },
  { action: 'previousHighlight', key: 'j', alt: true, shift: true },
  { action: 'speaker', key: 'F2', shift: true },
  { action: 'keepWord', key: 'm', alt: true },
  { action: 'startEarlier', key: 'q', alt: true },
  { action: 'startLater', key: 'w', alt: true },
  { action: 'endEarlier', key: 'a', alt: true },
  { action: 'endLater', key: 's', alt: true },
  { action: 'startHere', key: 'a', alt: true, shift: true },
  { action: 'endHere', key: 's', alt: true, shift: true },
  { action: 'paragraphEarlier', key: 'q', alt: true, shift: true },
  { action: 'paragraphLater', key: 'w', alt: true, shift: true },
  { action: 'splitAtSpoken', key: 'F3', shift: true },
  { action: 'save', key: 's', mod: true },
  { action: 'toText', key: 'F6', mod: true },
  { action: 'undo', key: 'z', mod: true, native: true },
  { action: 'redo', key: 'z', mod: true, shift: true, native: true },
  { action: 'splitParagraph', key: 'Enter', native: true },
  { action: 'mergeParagraphs', key: 'Backspace', native: true },
  { action: 'help', key: 'F1', shift: true },
];

/** Keys that a person has chosen, by action. */
export type OwnKeys = Readonly<Partial<Record<Action, Binding>>>;

/** The key of an action: the person's own, else ours. */
export const bindingOf = (action: Action, own: OwnKeys): Binding => {
  const {
    key = '',
    mod = false,
    shift = false,
    alt = false,
  } = own[action] ?? shortcuts.find((each) => each.action === action) ?? {};
  return { key, mod, shift, alt };
};

/** Actions whose key a person may change: the editor's own keys stay. */
export const remappable: readonly Action[] = shortcuts.filter(({ native }) => !native).map(({ action }) => action);

/** What a key event tells; the DOM's KeyboardEvent fits. */
export type KeyPress = {
  readonly key: string;
  /** The key itself, whatever it writes: with the option key of a Mac, letters write signs. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
};

const sameKey = (a: Binding, b: Binding): boolean =>
  a.key.toLowerCase() === b.key.toLowerCase() &&
  a.mod === b.mod &&
  a.shift === b.shift &&
  (a.alt ?? false) === (b.alt ?? false);

const plainKey = ({ key, code, altKey }: KeyPress): string =>
  (altKey ? /^(?:Key|Digit)(.)$/u.exec(code ?? '')?.[1]?.toLowerCase() : undefined) ?? key;

const pressedBinding = (press: KeyPress, isMac: boolean): Binding => ({
  key: plainKey(press),
  mod: isMac ? press.metaKey : press.ctrlKey,
  shift: press.shiftKey,
  alt: press.altKey,
});

/** AltGr writes signs; Windows tells it as Ctrl and Alt together. */
const writesSign = ({ ctrlKey, altKey }: KeyPress, isMac: boolean): boolean => !isMac && ctrlKey && altKey;

/** The action of a key press, or null: letters, and keys pressed while an input method composes, are never one. */
export const actionOf = (press: KeyPress, isMac: boolean, own: OwnKeys = {}): Action | null => {
  if (press.isComposing || writesSign(press, isMac)) return null;
  const pressed = pressedBinding(press, isMac);
  return remappable.find((action) => sameKey(bindingOf(action, own), pressed)) ?? null;
};

/** Keys that a browser or the text needs. */
const reserved = new Set(['Enter', 'Backspace', 'Delete', 'F5', 'F11', 'F12', ' ']);

const isReservedWithAlt = ({ key, mod }: Binding): boolean =>
  key === 'Tab' || key === 'F4' || (!mod && /^\d$/u.test(key));

const isReserved = (wanted: Binding): boolean => {
  const { key, mod } = wanted;
  if (wanted.alt === true) return isReservedWithAlt(wanted);
  if (key.length === 1) return mod && 'acvxzyrtnwp'.includes(key.toLowerCase());
  return (reserved.has(key) && !mod) || /^(?:Arrow|Page|Home|End)/u.test(key);
};

/** Why a key cannot be had. */
export type KeyConflict = 'writes' | 'reserved' | { readonly takenBy: Action };

const writes = ({ key, mod, alt }: Binding): boolean => key.length === 1 && !mod && alt !== true;

/** Why a key cannot be had: it writes or moves something, or another action has it. Null when it is free. */
export const conflictOf = (action: Action, wanted: Binding, own: OwnKeys): KeyConflict | null => {
  if (writes(wanted)) return 'writes';
  if (isReserved(wanted)) return 'reserved';
  const other = remappable.find((each) => each !== action && sameKey(bindingOf(each, own), wanted));
  return other ? { takenBy: other } : null;
};

/** A key press that can be a shortcut; null for the keys that are only held. */
export const bindingFrom = (press: KeyPress, isMac: boolean): Binding | null =>
  ['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'Dead', 'Process'].includes(press.key) || writesSign(press, isMac)
    ? null
    : pressedBinding(press, isMac);

const ofMac: Readonly<Record<string, string>> = { Enter: '↩', Backspace: '⌫', Tab: '⇥' };

const printed = (key: string, isMac: boolean): string => {
  if (key === 'Escape') return 'Esc';
  if (isMac && ofMac[key] !== undefined) return ofMac[key];
  return key.length === 1 ? key.toUpperCase() : key;
};

/** The keys of an action as they are printed on the keyboard. */
export const keysOf = (action: Action, isMac: boolean, own: OwnKeys = {}): string => {
  const { key, ...held } = bindingOf(action, own);
  if (!key) return '';
  const names = isMac ? { mod: '⌘', alt: '⌥', shift: '⇧' } : { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };
  const parts = (['mod', 'alt', 'shift'] as const).filter((each) => held[each] === true).map((each) => names[each]);
  return [...parts, printed(key, isMac)].join(isMac ? '' : '+');
};
