import confetti from 'canvas-confetti';

/** A burst lasts so long, with a shot so often, of fewer and fewer pieces (spec §9). */
const BURST_MS = 5_000;
const SHOT_EVERY_MS = 250;
const FIRST_PIECES = 50;
/** How long the last pieces need to fall. */
const FALL_MS = 1_500;

/** How many pieces a shot has, so long after the first. */
export const piecesAt = (elapsedMs: number): number =>
  Math.max(0, Math.round(FIRST_PIECES * (1 - elapsedMs / BURST_MS)));

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A sheet over the whole page that takes no clicks. */
const newSheet = (): HTMLCanvasElement => {
  const sheet = document.createElement('canvas');
  sheet.className = 'pointer-events-none fixed inset-0 z-50 size-full';
  sheet.ariaHidden = 'true';
  document.body.append(sheet);
  return sheet;
};

/** Fires a burst from both sides; answers how to stop it. People who want less motion see none. */
export const fireConfetti = (): (() => void) => {
  if (wantsLessMotion()) return () => undefined;
  const sheet = newSheet();
  // Without a worker: the page's security policy allows no code from text.
  const shot = confetti.create(sheet, { resize: true, useWorker: false });
  const begunAt = Date.now();
  const shoot = (): void => {
    const particleCount = piecesAt(Date.now() - begunAt);
    for (const side of particleCount > 0 ? [0.2, 0.8] : []) {
      const origin = { x: side + (Math.random() - 0.5) * 0.2, y: Math.random() - 0.2 };
      void shot({ particleCount, startVelocity: 30, spread: 360, ticks: 60, origin });
    }
  };
  const timer = setInterval(shoot, SHOT_EVERY_MS);
  const stop = (): void => {
    clearInterval(timer);
    clearTimeout(end);
    shot.reset();
    sheet.remove();
  };
  const end = setTimeout(stop, BURST_MS + FALL_MS);
  shoot();
  return stop;
};
