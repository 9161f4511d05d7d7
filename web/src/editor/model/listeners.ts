import type { Segment, Transcript } from '@soebs/events/transcript';
import { steadyRemarks, type Remarks } from './remarks.ts';

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

/** What is listened to: any change, or facts beside the text alone, which typing never touches. */
export type TranscriptEvents = {
  /** Calls back after every change of the text, its times or the facts beside it; returns how to stop. */
  readonly onText: (listener: () => void) => () => void;
  /** Calls back after names, notes and other facts beside the text have changed; returns how to stop. */
  readonly onMeta: (listener: () => void) => () => void;
  /** Calls back after comments or marked passages have come, changed, gone or moved to another paragraph; returns how to stop. */
  readonly onComments: (listener: () => void) => () => void;
  /** Comments and marked passages: the same ones until what `onComments` tells. */
  readonly remarks: () => Remarks;
  /** Finds a paragraph by its id. */
  readonly segment: (id: string) => Segment | undefined;
};

/** Who wants to know of changes, and how they are told. */
export const transcriptListeners = (
  transcript: () => Transcript,
): { readonly on: TranscriptEvents; readonly tell: () => void } => {
  const text = callbacks();
  const meta = callbacks();
  const commented = callbacks();
  const remarks = steadyRemarks(transcript);
  let heard: Remarks | null = null;
  let attributes: Transcript['attributes'] = {};
  return {
    on: {
      onText: text.add,
      onMeta: meta.add,
      onComments: commented.add,
      remarks,
      segment: segmentFinder(transcript),
    },
    tell: (): void => {
      text.call();
      const { attributes: next } = transcript();
      if (remarks() !== heard) {
        heard = remarks();
        commented.call();
      }
      if (next === attributes) return;
      attributes = next;
      meta.call();
    },
  };
};
