import type { KeyPress } from './shortcuts.ts';

/** What a digit does: gives the paragraph a speaker, or opens a tool and leads back from it. */
export type Numbered = { readonly gives: 'speaker' | 'tool'; readonly place: number };

const isHeld = ({ ctrlKey, altKey, metaKey }: KeyPress, isMac: boolean): boolean =>
  !metaKey && (isMac ? ctrlKey && !altKey : altKey && !ctrlKey);

/** Alt and a digit, on a Mac control and a digit; with Shift they mean the tools. Null for any other key. */
export const numberedOf = (press: KeyPress, isMac: boolean): Numbered | null => {
  const digit = /^Digit([1-9])$/u.exec(press.code ?? '')?.[1];
  if (digit === undefined || !isHeld(press, isMac) || press.isComposing) return null;
  return { gives: press.shiftKey ? 'tool' : 'speaker', place: Number(digit) - 1 };
};

/** The same as it is printed. */
export const numberKeys = (gives: Numbered['gives'], isMac: boolean, place: number): string => {
  const shift = gives === 'tool';
  return isMac ? `⌃${shift ? '⇧' : ''}${String(place + 1)}` : `Alt+${shift ? 'Shift+' : ''}${String(place + 1)}`;
};
