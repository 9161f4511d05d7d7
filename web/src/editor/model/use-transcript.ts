import type { Transcript } from '@soebs/events/transcript';
import { useSyncExternalStore } from 'react';
import type { EditorModel } from './model.ts';

/** The transcript as it stands; renders anew after every change, so only what is open beside the text uses it. */
export const useTranscript = (model: EditorModel): Transcript => useSyncExternalStore(model.onText, model.transcript);

/** What is told of the comments; typing changes none of it but in paragraphs that have some. */
export const useComments = <T>(model: EditorModel, select: (transcript: Transcript) => T): T =>
  useSyncExternalStore(model.onComments, () => select(model.transcript()));

/** The facts beside the text (names, what is proofread); typing changes none of them. */
export const useMeta = <T>(model: EditorModel, select: (transcript: Transcript) => T): T =>
  useSyncExternalStore(model.onMeta, () => select(model.transcript()));
