import { jobQueue, liveViews, presence, projectProgress, type ServerMessage } from '@soebs/contract';
import { idOfStream, transcripts } from '@soebs/events';
import { AnotherLog, pause, recorded, type EventStore, type Hints, type Log, type StoredEvent } from '@soebs/platform';
import type { ViewChanged } from '@soebs/projector/read-models';
import type { z } from 'zod';
import { bannersChanged } from '../banners/banners.ts';
import { presenceSubject } from './presence.ts';
import { everybody, topicOfRoom } from './topics.ts';

export type PushParts = {
  readonly hints: Hints;
  readonly store: EventStore;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Sends to every socket of this process that is in the room. */
  readonly emit: (room: string, message: ServerMessage) => void;
};

type LiveView = { readonly schema: z.ZodType; readonly rooms: (view: never) => string[]; readonly type: string };

const pushViews = ({ hints, emit }: PushParts): (() => void)[] =>
  Object.entries(liveViews as Record<string, LiveView>).map(([name, { schema, rooms, type }]) =>
    hints.subscribe(`views.${name}.*`, ({ data }) => {
      const { revision, view, before } = data as ViewChanged;
      const shown = view === null ? null : schema.parse(view);
      for (const room of rooms((view ?? before) as never)) {
        emit(room, {
          topic: topicOfRoom(room),
          revision,
          type: shown === null ? `${name}.removed` : type,
          data: shown ?? before,
        });
      }
    }),
  );

const pushTicks = ({ hints, emit }: PushParts): (() => void) =>
  hints.subscribe('ticks.*', ({ data }) => {
    const tick = projectProgress.parse(data);
    for (const room of [`project:${tick.projectId}`, 'staff:jobs']) {
      emit(room, { topic: room, revision: -1, type: 'project.progress', data: tick });
    }
  });

const pushCounts = ({ hints, emit }: PushParts): (() => void) =>
  hints.subscribe('jobs.counts', ({ data }) => {
    emit('staff:jobs', { topic: 'staff:jobs', revision: -1, type: 'queue.counts', data: jobQueue.parse(data) });
  });

/** Carets of those who are in a text. */
const pushPresence = ({ hints, emit }: PushParts): (() => void) =>
  hints.subscribe(presenceSubject('*'), ({ data }) => {
    const caret = presence.parse(data);
    const room = `transcript:${caret.projectId}`;
    emit(room, { topic: room, revision: -1, type: 'transcript.presence', data: caret });
  });

/** Banners concern everybody; pages ask for them again. */
const pushBanners = ({ hints, emit }: PushParts): (() => void) =>
  hints.subscribe(bannersChanged, () =>
    emit(everybody, { topic: topicOfRoom(everybody), revision: -1, type: 'banner.changed', data: {} }),
  );

/** Tells an edit; one that cannot be read is logged and passed over, those who listen will load the text anew. */
const pushEdit = ({ emit, log }: PushParts, stored: StoredEvent): void => {
  if (stored.type !== 'TranscriptEdited') return;
  try {
    const { event, streamId, revision } = recorded(stored, transcripts.codec);
    const room = `transcript:${idOfStream(streamId)}`;
    emit(room, { topic: room, revision, type: 'transcript.operations', data: { ...event.data, revision } });
  } catch (error) {
    log.error({ err: error, streamId: stored.streamId }, 'live edit cannot be read');
  }
};

const pushEdits = async (parts: PushParts): Promise<void> => {
  const { store, log, signal } = parts;
  const deliveries = store.subscribe({
    prefixes: [`${transcripts.category}-`],
    from: 'end',
    signal,
    onDrop: (error) => log.warn({ err: error }, 'live edits dropped'),
  });
  for await (const delivery of deliveries) if (delivery.kind === 'event') pushEdit(parts, delivery.event);
};

const keepPushingEdits = async (parts: PushParts): Promise<void> => {
  while (!parts.signal.aborted) {
    try {
      await pushEdits(parts);
    } catch (error) {
      if (error instanceof AnotherLog) continue;
      parts.log.error({ err: error }, 'live edits stand still, trying again');
      await pause(1_000, parts.signal);
    }
  }
};

/** Brings what has changed to the rooms: views from the projector, ticks from workers, edits from the log. */
export const startPushing = (parts: PushParts): (() => void) => {
  const stops = [...pushViews(parts), pushTicks(parts), pushCounts(parts), pushBanners(parts), pushPresence(parts)];
  void keepPushingEdits(parts);
  return () => {
    for (const stop of stops) stop();
  };
};
