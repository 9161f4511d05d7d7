import { scrollerOf } from '../viewport/scrolling.ts';

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** Blocks of paragraphs are stops, paragraphs are passed over whole, what holds blocks is walked through. */
const kindOf = (node: Node): number => {
  if (!(node instanceof HTMLElement) || node.hasAttribute('data-segment')) return NodeFilter.FILTER_REJECT;
  return node.hasAttribute('data-block') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
};

const paint = (block: Node): void => {
  if (block instanceof HTMLElement && block.style.contentVisibility !== 'visible')
    block.style.contentVisibility = 'visible';
};

const boxOf = (node: Node): { readonly top: number; readonly bottom: number } =>
  node instanceof Element ? node.getBoundingClientRect() : { top: 0, bottom: 0 };

/** Blocks from one on, one at least and as many as a way of so many pixels needs. */
const onFrom = (walker: TreeWalker, start: Node, { step, reachPx }: { step: Step; reachPx: number }): Node[] => {
  const found: Node[] = [];
  walker.currentNode = start;
  for (let next = walker[step](); next; next = walker[step]()) {
    found.push(next);
    paint(next);
    if (reachPx === 0) break;
    const [from, to] = [boxOf(start), boxOf(next)];
    if (Math.max(to.bottom - from.bottom, from.top - to.top) >= reachPx) break;
  }
  return found;
};
type Step = 'nextNode' | 'previousNode';

/** The block in which a node lies, and its neighbours. */
const around = (walker: TreeWalker, node: Node, reachPx: number): Node[] => {
  const paragraph = elementOf(node)?.closest('[data-segment]');
  if (!paragraph || !walker.root.contains(paragraph)) return [];
  const start = paragraph.closest('[data-block]') ?? paragraph;
  if (start !== paragraph) paint(start);
  const neighbours = (['nextNode', 'previousNode'] as const).flatMap((step) =>
    onFrom(walker, start, { step, reachPx }),
  );
  return start === paragraph ? neighbours : [start, ...neighbours];
};

const endsOf = (walker: TreeWalker): Node[] =>
  (['firstChild', 'lastChild'] as const).flatMap((end) => {
    walker.currentNode = walker.root;
    return walker[end]() ?? [];
  });

const letGo = (blocks: Iterable<Node>): void => {
  for (const block of blocks) if (block instanceof HTMLElement) block.style.contentVisibility = 'auto';
};

/**
 * Runs what paints above something on the page, which stays where it is in the window: blocks are taller or lower than they
 * were thought to be. Acts only when something was painted.
 */
const keepingStill = (still: Element, paints: () => boolean): void => {
  const { top } = still.getBoundingClientRect();
  const way = paints() ? still.getBoundingClientRect().top - top : 0;
  if (way !== 0) scrollerOf(still).scrollBy({ top: way, behavior: 'instant' });
};

/**
 * Keeps painted what a movement of the caret can reach: the blocks around it and around the other end of what is selected,
 * the first and the last. No browser moves a caret rightly over paragraphs that it has left unpainted (TX20): WebKit and
 * Firefox leap to the end of the text, Chromium stops before the last of them.
 */
export const createHeldBlocks = () => {
  let held = new Set<Node>();
  const paintAround = (text: Element, nodes: readonly Node[], reachPx: number): boolean => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_ELEMENT, kindOf);
    const places = nodes.flatMap((node) => around(walker, node, reachPx));
    if (places.length === 0) return false;
    const ends = endsOf(walker);
    ends.forEach(paint);
    const next = new Set([...places, ...ends]);
    letGo([...held].filter((block) => !next.has(block)));
    const isNew = [...next].some((block) => !held.has(block));
    held = next;
    return isNew;
  };
  return {
    /** Paints the blocks around some nodes of the text, and lets go of those it has kept so far. The first node stays still. */
    hold: (text: Element, nodes: readonly Node[], reachPx = 0): void => {
      const [first] = nodes;
      const still = first && elementOf(first)?.closest('[data-segment]');
      keepingStill(still ?? text, () => paintAround(text, nodes, reachPx));
    },
  };
};
