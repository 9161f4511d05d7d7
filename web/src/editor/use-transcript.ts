import type { Transcript } from '@soebs/events/transcript';
import { useSyncExternalStore } from 'react';
import type { Room } from './room.ts';

/** The transcript as it stands; renders anew after every change, so only what is open beside the text uses it. */
export const useTranscript = (room: Room): Transcript => useSyncExternalStore(room.onText, room.transcript);

/** The facts beside the text (names, notes, what is proofread); typing changes none of them. */
export const useMeta = <T>(room: Room, select: (transcript: Transcript) => T): T =>
  useSyncExternalStore(room.onMeta, () => select(room.transcript()));
