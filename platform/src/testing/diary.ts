import { defineCodec, type EventOf } from '@soebs/events';
import { z } from 'zod';

const diaryEvents = {
  PageWritten: z.object({ page: z.int(), text: z.string() }),
  PageTorn: z.object({ page: z.int() }),
} as const;
export type DiaryEvent = EventOf<typeof diaryEvents>;

/** A context with something personal in it, for the tests of sealing. */
export const diary = { codec: defineCodec(diaryEvents, { sealed: { PageWritten: { text: '–' } } }) };
