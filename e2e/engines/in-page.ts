/** What runs inside the page. Each function is sent as its source: it may use nothing from outside itself. */

export type Words = string | { readonly source: string; readonly flags: string };

/** Something on the page, by what a person perceives of it; `css` where nothing is perceived. */
export type Target = {
  readonly role?: string;
  readonly name?: Words;
  readonly label?: Words;
  readonly text?: Words;
  readonly css?: string;
  readonly within?: Target;
  /** The n-th of them, from 0; -1 is the last. */
  readonly nth?: number;
};

export type Seen = {
  readonly text: string;
  readonly value: string;
  readonly isEnabled: boolean;
  readonly x: number;
  readonly y: number;
  /** What lies over its middle, if something does. */
  readonly coveredBy: string;
};

type Queries = {
  readonly queryAllByRole: (root: HTMLElement, role: string, options: object) => HTMLElement[];
  readonly queryAllByLabelText: (root: HTMLElement, label: string | RegExp) => HTMLElement[];
  readonly queryAllByText: (root: HTMLElement, text: string | RegExp, options: object) => HTMLElement[];
};

/** Everything visible that fits, once it lies in the window; by the queries of Testing Library, which were put into the page. */
export const look = ({ target, isNear }: { target: Target; isNear: boolean }): Seen[] => {
  const library = (globalThis as unknown as { TestingLibraryDom: Queries }).TestingLibraryDom;
  const wordsOf = (words: Words | undefined) =>
    typeof words === 'object' ? new RegExp(words.source, words.flags) : words;
  const isShown = (each: Element): boolean =>
    each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible';
  const allOf = ({ role, name, label, text, css }: Target, root: HTMLElement): HTMLElement[] => {
    if (role) return library.queryAllByRole(root, role, name ? { name: wordsOf(name) } : {});
    if (label) return library.queryAllByLabelText(root, wordsOf(label) ?? '');
    if (text) return library.queryAllByText(root, wordsOf(text) ?? '', { exact: false });
    return [...root.querySelectorAll<HTMLElement>(css ?? '*')];
  };
  const find = (wanted: Target): HTMLElement[] => {
    const roots = wanted.within ? find(wanted.within) : [document.body];
    const all = [...new Set(roots.flatMap((root) => allOf(wanted, root)))].filter(isShown);
    const one = wanted.nth === undefined ? undefined : all.at(wanted.nth);
    return wanted.nth === undefined ? all : one ? [one] : [];
  };
  const coverOf = (element: HTMLElement, { x, y }: { x: number; y: number }): string => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return 'nothing';
    const isIts = element.contains(hit) || hit.contains(element) || hit.closest('label') !== null;
    return isIts ? '' : hit.outerHTML.slice(0, 120);
  };
  const see = (element: HTMLElement): Seen => {
    if (isNear) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    const isWritten = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    return {
      ...middle,
      text: element.textContent.replaceAll('\uFEFF', ''),
      value: isWritten ? element.value : '',
      isEnabled: !element.matches(':disabled'),
      coveredBy: coverOf(element, middle),
    };
  };
  const found = find(target);
  return (isNear ? found.slice(0, 1) : found).map(see);
};

/** Where a letter of the text stands on the screen, once it is in the middle of the window. */
export const letterAt = ({ paragraph, letter }: { paragraph: number; letter: number }): { x: number; y: number } => {
  const text = document.querySelectorAll('[data-segment]')[paragraph]?.querySelector('[data-slate-node=text]');
  if (!text) throw new Error(`no paragraph ${paragraph}`);
  text.scrollIntoView({ block: 'center', behavior: 'instant' });
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let left = letter;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) {
      const range = document.createRange();
      range.setStart(node, Math.max(0, left - 1));
      range.setEnd(node, Math.min(length, Math.max(1, left)));
      const box = range.getBoundingClientRect();
      return { x: left === 0 ? box.left + 1 : box.right, y: box.top + box.height / 2 };
    }
    left -= length;
  }
  throw new Error(`paragraph ${paragraph} has no letter ${letter}`);
};
