import { accept, defineCodec, defineContext, defineDecider, reject, type Causation, type EventOf } from '@soebs/events';
import { z } from 'zod';
import { newLog, type Log } from '../log/log.ts';

const notesEvents = { NoteWritten: z.object({ text: z.string() }) } as const;
export type NotesEvent = EventOf<typeof notesEvents>;
type NotesCommand = { readonly type: 'WriteNote'; readonly pad: string; readonly text: string; readonly room?: number };

/** The smallest context there is: a pad of notes that may be full. For suites that need a stream and no business. */
export const notes = defineContext({
  category: 'note',
  codec: defineCodec(notesEvents),
  idOf: (command: NotesCommand) => command.pad,
  decider: defineDecider<readonly string[], NotesCommand, NotesEvent, 'pad_is_full'>({
    initial: [],
    decide: {
      WriteNote: ({ text, room = Infinity }, written) =>
        written.length < room ? accept({ type: 'NoteWritten', data: { text } }) : reject('pad_is_full'),
    },
    evolve: { NoteWritten: (written, { text }) => [...written, text] },
  }),
});

/** Events of a pad, numbered. */
export const numbered = (count: number, from = 0): NotesEvent[] =>
  Array.from({ length: count }, (_, n) => ({ type: 'NoteWritten', data: { text: `n${from + n}` } }));

/** Who asks in tests. */
export const causedBy = (commandId: string): Causation => ({
  commandId,
  causationId: 'test',
  correlationId: 'test',
  actorId: 'test',
});

/** A log that says nothing. */
export const quiet: Log = newLog('test', 'silent');
