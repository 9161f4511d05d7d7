import { liveViews, projectProgress, type ServerMessage } from '@soebs/contract';
import { idOfStream, transcripts } from '@soebs/events';
import { recorded, type EventStore, type Hints, type Log } from '@soebs/platform';
import type { ViewChanged } from '@soebs/projector/read-models';
import type { z } from 'zod';
import { topicOfRoom } from './topics.ts';

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
    const room = `project:${tick.projectId}`;
    emit(room, { topic: room, revision: -1, type: 'project.progress', data: tick });
  });

const pushEdits = async ({ store, log, signal, emit }: PushParts): Promise<void> => {
  const deliveries = store.subscribe({
    prefixes: [`${transcripts.category}-`],
    from: 'end',
    signal,
    onDrop: (error) => log.warn({ err: error }, 'live edits dropped'),
  });
  for await (const delivery of deliveries) {
    if (delivery.kind === 'caughtUp' || delivery.event.type !== 'TranscriptEdited') continue;
    const { event, streamId, revision } = recorded(delivery.event, transcripts.codec);
    const room = `transcript:${idOfStream(streamId)}`;
    emit(room, { topic: room, revision, type: 'transcript.operations', data: { ...event.data, revision } });
  }
};

/** Brings what has changed to the rooms: views from the projector, ticks from workers, edits from the log. */
export const startPushing = (parts: PushParts): (() => void) => {
  const stops = [...pushViews(parts), pushTicks(parts)];
  void pushEdits(parts).catch((error: unknown) => parts.log.error({ err: error }, 'live edits ended'));
  return () => {
    for (const stop of stops) stop();
  };
};
