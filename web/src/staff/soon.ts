/** Something that is to be done soon, however often it is asked for. */
export type Soon = {
  readonly ask: () => void;
  /** Somebody may see the page again. */
  readonly seen: () => void;
  readonly stop: () => void;
};

type SoonDeps = { readonly isHidden: () => boolean; readonly restMs: number };

/**
 * Does something a short rest after it was asked for: once for all that was asked within the rest, once more for all that was asked
 * while it was done, and not as long as the page is hidden.
 */
export const createSoon = (act: () => Promise<void>, { isHidden, restMs }: SoonDeps): Soon => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isActing = false;
  let isAsked = false;
  let isStopped = false;

  const run = (): void => {
    timer = undefined;
    if (isHidden() || isActing) return;
    isAsked = false;
    isActing = true;
    void act().finally(() => {
      isActing = false;
      if (isAsked) rest();
    });
  };
  const rest = (): void => {
    if (!isStopped) timer ??= setTimeout(run, restMs);
  };
  return {
    ask: () => {
      isAsked = true;
      rest();
    },
    seen: () => {
      if (isAsked && !isHidden()) rest();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
