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
  readonly isChecked: boolean;
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
      isChecked: element.matches(':checked, [aria-checked=true]'),
      coveredBy: coverOf(element, middle),
    };
  };
  const found = find(target);
  return (isNear ? found.slice(0, 1) : found).map(see);
};

export type Spot = { readonly paragraph: number; readonly letter: number };

/** Where a letter of the text stands on the screen, once it is in the middle of the window. */
export const letterAt = async ({ paragraph, letter }: Spot): Promise<{ x: number; y: number }> => {
  const text = document.querySelectorAll('[data-segment]')[paragraph]?.querySelector('[data-slate-node=text]');
  const letters = text && document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode();
  if (!letters) throw new Error(`no letters in paragraph ${paragraph}`);
  // What is painted in the frames after a leap is taller or lower than it was thought to be.
  for (let frames = 0; frames < 6; frames += 1) {
    if (frames % 3 === 0) text.scrollIntoView({ block: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const range = document.createRange();
  range.setStart(letters, Math.max(0, letter - 1));
  range.setEnd(letters, Math.max(1, letter));
  const box = range.getBoundingClientRect();
  return { x: letter === 0 ? box.left + 1 : box.right, y: box.top + box.height / 2 };
};

/** Where what is selected begins and ends, once the page has come to rest. A place beside the letters is paragraph -1. */
export const selected = async (): Promise<{ readonly anchor: Spot; readonly focus: Spot }> => {
  for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const all = [...document.querySelectorAll('[data-segment]')];
  const lettersBefore = (letters: Element, node: Node, offset: number): number => {
    const range = document.createRange();
    range.selectNodeContents(letters);
    if (range.comparePoint(node, offset) < 0) return 0;
    if (range.isPointInRange(node, offset)) range.setEnd(node, offset);
    return range.toString().replaceAll('\uFEFF', '').length;
  };
  const spotOf = (node: Node | null | undefined, offset: number): Spot => {
    const paragraph = all.findIndex((each) => node && each.contains(node));
    const letters = all[paragraph]?.querySelector('[data-slate-node=text]');
    return { paragraph, letter: letters && node ? lettersBefore(letters, node, offset) : 0 };
  };
  const selection = document.getSelection();
  return {
    anchor: spotOf(selection?.anchorNode, selection?.anchorOffset ?? 0),
    focus: spotOf(selection?.focusNode, selection?.focusOffset ?? 0),
  };
};

/** What keeps somebody from seeing the caret; empty when it is seen. */
export const caretHiddenBy = async (): Promise<string> => {
  for (let frames = 0; frames < 4; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const selection = document.getSelection();
  const boxOf = (): DOMRect | undefined => {
    if (!selection?.focusNode) return undefined;
    const range = document.createRange();
    range.setStart(selection.focusNode, selection.focusOffset);
    const own = [...range.getClientRects()].at(0);
    // Without a box of its own, the caret stands before the letter behind it, or at the end of its paragraph.
    const paragraph = range.startContainer.parentElement?.closest('[data-segment]');
    range.setEndAfter(paragraph?.querySelector('[data-slate-node=text]') ?? range.startContainer);
    return own ?? [...range.getClientRects()].find(({ height }) => height > 0);
  };
  const overAt = (x: number, y: number): string => {
    // At the end of a full row the caret stands a pixel or two beside the text.
    const { right = innerWidth } = document.querySelector('[data-slate-editor]')?.getBoundingClientRect() ?? {};
    const hit = document.elementFromPoint(Math.max(1, Math.min(x, right - 2)), y);
    return hit?.closest('[data-slate-editor]') ? '' : `${hit?.outerHTML.slice(0, 100) ?? 'the window'} at ${x}, ${y}`;
  };
  const box = boxOf();
  if (!box) return 'no box';
  const seenPx = visualViewport?.height ?? 0;
  if (box.bottom > seenPx) return `the end of what is seen: ${box.bottom} of ${seenPx}`;
  return overAt(box.left, box.top + 1) || overAt(box.left, box.bottom - 1);
};

/** A phone's keyboard comes up: less of the window is seen, and the page is told. */
export const openKeyboard = ({ heightPx }: { heightPx: number }): void => {
  if (!visualViewport) return;
  Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => heightPx });
  visualViewport.dispatchEvent(new Event('resize'));
};

/**
 * Moves the caret a letter at a time for a while, as fast as tasks follow one another, in a paragraph it stands in; answers how
 * often it was no longer where it had been put.
 */
export const movesTakenBack = async ({ forMs }: { forMs: number }): Promise<number> => {
  const selection = document.getSelection();
  if (!selection) throw new Error('no caret');
  const { port1, port2 } = new MessageChannel();
  const nextTask = (): Promise<unknown> =>
    new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  const isAt = ({ node, offset }: { node: Node | null; offset: number }): boolean =>
    selection.focusNode === node && selection.focusOffset === offset;
  let takenBack = 0;
  let steps = 0;
  for (const start = performance.now(); performance.now() - start < forMs; steps += 1) {
    selection.modify('move', Math.floor(steps / 20) % 2 === 0 ? 'forward' : 'backward', 'character');
    const put = { node: selection.focusNode, offset: selection.focusOffset };
    await nextTask();
    if (!isAt(put)) takenBack += 1;
  }
  port1.close();
  return takenBack;
};

/** Puts, in the place of the whole page, its text as a field that the browser alone looks after; in rows of the same length. */
export const makePlain = (): void => {
  const first = document.querySelector('[data-letters]');
  if (!first) throw new Error('no text');
  const { fontFamily, fontSize, lineHeight } = getComputedStyle(first);
  const look = { fontFamily, fontSize, lineHeight, width: `${first.getBoundingClientRect().width}px` };
  const texts = [...document.querySelectorAll('[data-segment] [data-slate-node=text]')].map((each) => each.textContent);
  const { left } = first.getBoundingClientRect();
  const field = document.createElement('div');
  field.contentEditable = 'true';
  Object.assign(field.style, { ...look, marginLeft: `${left}px`, whiteSpace: 'pre-wrap', overflowWrap: 'break-word' });
  for (const text of texts) {
    const paragraph = document.createElement('div');
    paragraph.dataset['segment'] = '';
    paragraph.style.paddingBottom = '1.25rem';
    const letters = document.createElement('span');
    letters.dataset['slateNode'] = 'text';
    letters.append(text);
    paragraph.append(letters);
    field.append(paragraph);
  }
  const scroller = document.createElement('main');
  Object.assign(scroller.style, { height: '100vh', overflowY: 'auto' });
  scroller.append(field);
  document.body.replaceChildren(scroller);
};

/** Composes as an input method does, by the events that the engine sends for it: nobody can drive a real one there. */
export const composeHere = ({ steps, committed, isWebkit }: Composed): void => {
  const field = document.activeElement;
  if (!field) throw new Error('nothing is focused');
  const say = (type: string, data: string): boolean =>
    field.dispatchEvent(new CompositionEvent(type, { data, bubbles: true, cancelable: type === 'compositionstart' }));
  say('compositionstart', '');
  for (const step of steps) say('compositionupdate', step);
  // WebKit commits by an input event of its own, Firefox by the end alone.
  const how = { inputType: 'insertFromComposition', data: committed, bubbles: true, cancelable: true };
  if (isWebkit) field.dispatchEvent(new InputEvent('beforeinput', how));
  say('compositionend', committed);
};
export type Composed = { readonly steps: readonly string[]; readonly committed: string; readonly isWebkit: boolean };

/** The words that are painted: the one heard, and how many lines stand under doubtful ones. */
export const painted = (): { heard: string; doubts: number } => {
  const [range] = CSS.highlights.get('soebs-word') ?? [];
  const backgrounds = [...document.querySelectorAll<HTMLElement>('[data-letters]')].map(
    ({ style }) => style.background,
  );
  const doubts = backgrounds.reduce((sum, each) => sum + each.split('linear-gradient').length - 1, 0);
  return { heard: range instanceof Range ? range.toString() : '', doubts };
};

/** Parts of the page that draw a scroll bar for a pixel or two, or push the page wider than its window. */
export const clumsy = (): string[] => {
  const isScrolling = (each: Element): boolean => /auto|scroll/u.test(getComputedStyle(each).overflowY);
  const tight = [...document.querySelectorAll('*')].filter((each) => {
    const over = each.scrollHeight - each.clientHeight;
    return over > 0 && over < 4 && each.clientHeight > 0 && isScrolling(each);
  });
  const isWide = document.documentElement.scrollWidth > innerWidth;
  return [...tight.map((each) => each.outerHTML.slice(0, 120)), ...(isWide ? [`wider than ${innerWidth}`] : [])];
};
