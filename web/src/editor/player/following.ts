/** The page never moves under typing hands. */
const TYPING_MS = 1_500;

type FollowingDeps = {
  readonly now: () => number;
  /** When a person typed last, by the same clock. */
  readonly lastTypedMs: () => number;
};

/** Whether the page goes along with the sound (TX32). */
export type Following = {
  /** The reader has gone somewhere: the page stays there. */
  readonly readerMoved: () => void;
  /** The reader wants to see what is heard, and to go along with it. */
  readonly goAlong: () => void;
  /** The sound begins; `isResumed` when it only goes on by itself after typing has stopped it. */
  readonly began: (isResumed: boolean) => void;
  /** False where the page has to stay: the reader has moved, or a hand is at the caret, which must not go out of sight. */
  readonly mayMove: (isCaretInText: boolean) => boolean;
};

export const createFollowing = ({ now, lastTypedMs }: FollowingDeps): Following => {
  let follows = true;
  let beganMs = Number.NEGATIVE_INFINITY;
  return {
    readerMoved: () => {
      follows = false;
    },
    goAlong: () => {
      follows = true;
      beganMs = now();
    },
    began: (isResumed) => {
      if (!isResumed) beganMs = now();
    },
    mayMove: (isCaretInText) => {
      const hasTyped = lastTypedMs() > beganMs;
      return follows && !(isCaretInText && hasTyped) && now() - lastTypedMs() >= TYPING_MS;
    },
  };
};

const travelKey = /^(?:Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End)$/u;

/** A press of a key, as far as it matters here. */
type Press = { readonly key: string; readonly isInField: boolean };

/** True for the keys that take a reader through the text; in a field, a list or a slider they mean something else. */
export const isTravel = ({ key, isInField }: Press): boolean => travelKey.test(key) && !isInField;

const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog], [role=menu]') !== null;

/** True for a press on the scroll bar of what scrolls. */
const isOnScrollBar = ({ clientX, clientY, target }: PointerEvent): boolean => {
  if (!(target instanceof Element) || target.scrollHeight <= target.clientHeight) return false;
  const isPage = target === document.documentElement;
  const { left, top } = isPage ? { left: 0, top: 0 } : target.getBoundingClientRect();
  const [x, y] = [clientX - left - target.clientLeft, clientY - top - target.clientTop];
  return x >= target.clientWidth || y >= target.clientHeight;
};

/** Calls back whenever a reader moves through the page, by whatever hand; returns how to stop. */
export const whenReaderMoves = (moved: () => void): (() => void) => {
  const leave = new AbortController();
  const anywhere = { capture: true, passive: true, signal: leave.signal };
  let isHeld = false;
  for (const kind of ['wheel', 'touchmove'] as const) addEventListener(kind, moved, anywhere);
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if (isTravel({ key, isInField: isInField(target) })) moved();
    },
    anywhere,
  );
  addEventListener(
    'pointerdown',
    (event) => {
      isHeld = true;
      if (isOnScrollBar(event)) moved();
    },
    anywhere,
  );
  for (const kind of ['pointerup', 'pointercancel'] as const)
    addEventListener(
      kind,
      () => {
        isHeld = false;
      },
      anywhere,
    );
  // A bar that is drawn, a selection that is drawn beyond the edge.
  addEventListener('scroll', () => (isHeld ? moved() : undefined), anywhere);
  return () => leave.abort();
};
