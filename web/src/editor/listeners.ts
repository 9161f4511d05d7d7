import { type Transcript } from '@soebs/events/transcript';

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
