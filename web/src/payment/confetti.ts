import confetti from 'canvas-confetti';

/** A burst lasts so long, with a shot so often, of fewer and fewer pieces (spec §9). */
const BURST_MS = 5_000;
const SHOT_EVERY_MS = 250;
const FIRST_PIECES = 50;

/** How many pieces a shot has, so long after the first. */
export const piecesAt = (elapsedMs: number): number =>
  Math.max(0, Math.round(FIRST_PIECES * (1 - elapsedMs / BURST_MS)));

/** Fires a burst from both sides; answers how to stop it. People who want less motion see none. */
export const fireConfetti = (): (() => void) => {
  const begunAt = Date.now();
  const shoot = (): void => {
    const particleCount = piecesAt(Date.now() - begunAt);
    if (particleCount === 0) {
      clearInterval(timer);
      return;
    }
    for (const x of [0.2, 0.8])
      void confetti({
        particleCount,
        startVelocity: 30,
        spread: 360,
        ticks: 60,
        zIndex: 60,
        origin: { x: x + (Math.random() - 0.5) * 0.2, y: Math.random() - 0.2 },
        disableForReducedMotion: true,
      });
  };
  const timer = setInterval(shoot, SHOT_EVERY_MS);
  shoot();
  return () => clearInterval(timer);
};
