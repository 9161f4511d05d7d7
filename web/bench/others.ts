import type { StoredTranscript } from '@soebs/events/transcript';
import type { PresenceLink } from '../src/editor/collaboration/link.ts';

/** How often each of the others moves their caret, as somebody does who types. */
const MOVE_MS = 500;
/** They write in the paragraphs that are on the screen, where their carets cost most. */
const PARAGRAPHS = 20;

/** So many others who write in a text: their carets are told like those of the product. */
export const othersIn = ({ segments }: StoredTranscript, count: number): PresenceLink => ({
  send: () => Promise.resolve('me'),
  listen: (listener) => {
    const timers = Array.from({ length: count }, (_, n) => {
      const segment = segments[n % PARAGRAPHS];
      let offset = n;
      const move = (): void => {
        if (!segment) return;
        offset = (offset + 1) % segment.text.length;
        listener({ peer: `peer-${String(n)}`, name: `Person ${String(n)}`, segmentId: segment.id, offset });
      };
      move();
      return setInterval(move, MOVE_MS + n);
    });
    return () => timers.forEach(clearInterval);
  },
});
