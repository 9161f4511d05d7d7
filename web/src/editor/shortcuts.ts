/** Everything a person can do by a key in the editor. One table feeds keys, tooltips and the help dialog (TX31). */
export type Action =
  | 'playPause'
  | 'back'
  | 'forward'
  | 'slower'
  | 'faster'
  | 'playFromCaret'
  | 'showSpoken'
  | 'undo'
  | 'redo'
  | 'splitParagraph'
  | 'mergeParagraphs'
  | 'help';

/** A key press. `mod` is Ctrl, on a Mac Cmd. */
export interface Shortcut {
  readonly action: Action;
  readonly key: string;
  readonly mod?: boolean;
  readonly shift?: boolean;
  /** The editor's own key, listed for the help dialog only. */
  readonly native?: boolean;
}

/** Function keys and Escape: no key that writes a letter, opens an input method, or moves the focus. */
export const shortcuts: readonly Shortcut[] = [
  { action: 'playPause', key: 'Escape' },
  { action: 'back', key: 'F1' },
  { action: 'forward', key: 'F2' },
  { action: 'slower', key: 'F3' },
  { action: 'faster', key: 'F4' },
  { action: 'playFromCaret', key: 'Enter', mod: true },
  { action: 'showSpoken', key: 'F9' },
  { action: 'undo', key: 'z', mod: true, native: true },
  { action: 'redo', key: 'z', mod: true, shift: true, native: true },
  { action: 'splitParagraph', key: 'Enter', native: true },
  { action: 'mergeParagraphs', key: 'Backspace', native: true },
  { action: 'help', key: 'F1', shift: true },
];

/** What a key event tells; the DOM's KeyboardEvent fits. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

const means = (
  { native = false, key, mod = false, shift = false }: Shortcut,
  press: KeyPress & { mod: boolean },
): boolean => !native && key === press.key && mod === press.mod && shift === press.shiftKey;

/** The action of a key press, or null: letters, and keys pressed while an input method composes, are never one. */
export const actionOf = (press: KeyPress, isMac: boolean): Action | null => {
  const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = press;
  if (isComposing || altKey) return null;
  const pressed = { key, shiftKey, ctrlKey, metaKey, altKey, isComposing, mod: isMac ? metaKey : ctrlKey };
  return shortcuts.find((shortcut) => means(shortcut, pressed))?.action ?? null;
};

const printed = (key: string): string => {
  if (key === 'Escape') return 'Esc';
  return key.length === 1 ? key.toUpperCase() : key;
};

/** The keys of an action as they are printed on the keyboard. */
export const keysOf = (action: Action, isMac: boolean): string => {
  const shortcut = shortcuts.find((each) => each.action === action);
  if (!shortcut) return '';
  const parts = [
    shortcut.mod ? (isMac ? '⌘' : 'Ctrl') : '',
    shortcut.shift ? (isMac ? '⇧' : 'Shift') : '',
    printed(shortcut.key),
  ];
  return parts.filter(Boolean).join(isMac ? '' : '+');
};
