import type { RefusalCode, TranscriptView } from '@soebs/contract';
import { isEditable, streamName, transcripts, type Causation, type TranscriptState } from '@soebs/events';
import { toStoredTranscript, type EditBatch, type LoggedBatch } from '@soebs/events/transcript';
import { derivedId, type EventStore, type Outcome } from '@soebs/platform';
import type { Person } from '../accounts/person.ts';
import type { Commands } from '../commands.ts';
import { ownProject } from '../projects/ownership.ts';

export type DocumentsParts = { readonly commands: Commands; readonly store: EventStore };

/** More batches than this are not replayed one by one. */
const replayed = 500;

/** The text of a project, for its owner. */
export const documents = ({ commands, store }: DocumentsParts) => {
  const stateOf = async (projectId: string): Promise<TranscriptState> =>
    (await commands.transcripts.stateOf(streamName(transcripts.category, projectId))).state;

  return {
    stateOf,
    /** The finished text, or nothing while there is none or it is not theirs. */
    view: async (person: Person, projectId: string): Promise<TranscriptView | undefined> => {
      if (!(await ownProject(commands, person, projectId))) return undefined;
      const { transcript, revision, language } = await stateOf(projectId);
      return transcript && { projectId, revision, language, transcript: toStoredTranscript(transcript) };
    },
    edit: async (
      person: Person,
      projectId: string,
      { opId, baseRevision, ops }: EditBatch,
    ): Promise<Outcome<RefusalCode>> => {
      const project = await ownProject(commands, person, projectId);
      if (!project) return { ok: false, reason: 'not_found' };
      if (!isEditable(project)) return { ok: false, reason: 'project_not_editable' };
      const commandId = derivedId(`${person.id}/${projectId}`, opId);
      const by: Causation = { commandId, causationId: opId, correlationId: opId, actorId: person.id };
      return commands.transcripts.handle(
        { type: 'EditTranscript', projectId, opId, by: person.id, baseRevision, ops },
        by,
      );
    },
    /** The batches after a revision, oldest first; `tooFar` when loading the text anew is quicker. */
    after: async (
      projectId: string,
      after: number,
    ): Promise<{ revision: number; tooFar: boolean; batches: LoggedBatch[] }> => {
      const { revision } = await stateOf(projectId);
      if (revision - after > replayed) return { revision, tooFar: true, batches: [] };
      const events = await store.read(streamName(transcripts.category, projectId), transcripts.codec, after + 1);
      const batches = events.flatMap((each) =>
        each.event.type === 'TranscriptEdited' ? [{ ...each.event.data, revision: each.revision }] : [],
      );
      return { revision: events.at(-1)?.revision ?? revision, tooFar: false, batches };
    },
  };
};
export type Documents = ReturnType<typeof documents>;
