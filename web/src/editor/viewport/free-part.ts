/** A part of the window, from its top edge, in CSS pixels. */
export type Zone = { readonly fromPx: number; readonly toPx: number };

/** Where something lies in the window, in CSS pixels. */
export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** What can lie over the text: at the upper edge of what is seen of it, or at the lower one. */
export type Cover = Box & { readonly side: 'above' | 'below' };

/** Less than two rows are no place to read. */
const LEAST_PX = 64;

/**
 * The part of the window in which the text can be read: within what scrolls it and within what a zoomed window or a phone's
 * keyboard leaves (the visual viewport), less what lies over it. A cover beside the letters takes nothing. Covers that leave
 * no place to read are passed over.
 */
export const freePart = ({
  observed,
  letters,
  covers,
}: {
  readonly observed: readonly Zone[];
  readonly letters: Pick<Box, 'left' | 'right'>;
  readonly covers: readonly Cover[];
}): Zone => {
  const fromPx = Math.max(...observed.map((zone) => zone.fromPx));
  const toPx = Math.min(...observed.map((zone) => zone.toPx));
  const over = covers.filter(
    ({ left, right, top, bottom }) =>
      left < letters.right && right > letters.left && bottom > top && bottom > fromPx && top < toPx,
  );
  const free = {
    fromPx: Math.max(fromPx, ...over.filter(({ side }) => side === 'above').map(({ bottom }) => bottom)),
    toPx: Math.min(toPx, ...over.filter(({ side }) => side === 'below').map(({ top }) => top)),
  };
  return free.toPx - free.fromPx < LEAST_PX ? { fromPx, toPx } : free;
};

/** How far letters are from a zone, in CSS pixels: down (more than 0), up (less), or 0 while they are within it. */
export const wayOut = ({ fromPx, toPx }: Zone, { top, bottom }: Pick<Box, 'top' | 'bottom'>): number => {
  if (top < fromPx) return top - fromPx;
  return bottom > toPx ? Math.min(bottom - toPx, top - fromPx) : 0;
};

/** How far letters are from the middle of a zone, in CSS pixels; 0 while they are within it. */
export const wayToMiddle = (zone: Zone, { top, bottom }: Pick<Box, 'top' | 'bottom'>): number =>
  wayOut(zone, { top, bottom }) === 0 ? 0 : (top + bottom - zone.fromPx - zone.toPx) / 2;
