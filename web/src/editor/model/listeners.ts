import type { Segment, Transcript } from '@soebs/events/transcript';

/** A set of callbacks. */
const callbacks = () => {
  const all = new Set<() => void>();
  return {
    call: (): void => {
      for (const each of all) each();
    },
    add: (each: () => void): (() => void) => {
      all.add(each);
      return () => all.delete(each);
    },
  };
};

/** Finds a segment by its id. The search begins behind the last one found, as paragraphs are mostly asked for in order. */
const segmentFinder = (transcript: () => Transcript) => {
  let last = 0;
  return (id: string): Segment | undefined => {
    const { segments } = transcript();
    for (let step = 0; step < segments.length; step += 1) {
      const n = (last + step) % segments.length;
      if (segments[n]?.id !== id) continue;
      last = n + 1;
      return segments[n];
    }
    return undefined;
  };
};

/** Who wants to know of changes: of any, or of facts beside the text alone, which typing never touches. */
export const transcriptListeners = (transcript: () => Transcript) => {
  const text = callbacks();
  const meta = callbacks();
  let attributes: Transcript['attributes'] = {};
  return {
    on: {
      /** Calls back after every change of the text, its times or the facts beside it. */
      onText: text.add,
      /** Calls back after names, notes and other facts beside the text have changed. */
      onMeta: meta.add,
      segment: segmentFinder(transcript),
    },
    tell: (): void => {
      text.call();
      const next = transcript().attributes;
      if (next === attributes) return;
      attributes = next;
      meta.call();
    },
  };
};
