import type { RefusalCode, TranscriptVersion, TranscriptView } from '@soebs/contract';
import { isEditable, streamName, transcriptDocuments, type Causation, type TranscriptDocument } from '@soebs/events';
import { isTooLong, toStoredTranscript, type EditBatch } from '@soebs/events/transcript';
import { derivedId, type EventStore, type Outcome } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { accessTo } from '../commands/project-access.ts';
import { missedBatches, type MissedBatches } from './missed.ts';
import type { Pages } from './history-snapshots.ts';
import { versionDocuments, type Editors } from './version-documents.ts';
import { versions } from './versions.ts';
import type { Person } from '../http/person.ts';

export type DocumentsDeps = {
  readonly commands: Commands;
  readonly store: EventStore;
  readonly pages: Pages;
  readonly people: Editors;
};

/** The text of a project, for its owner and those it is shared with. */
export type Documents = {
  readonly stateOf: (projectId: string) => Promise<TranscriptDocument>;
  readonly versions: (person: Person, projectId: string) => Promise<TranscriptVersion[] | undefined>;
  readonly restore: (person: Person, projectId: string, revision: number) => Promise<Answer<{ revision: number }>>;
  readonly after: (projectId: string, revisionSeen: number) => Promise<MissedBatches>;
  readonly pageAfter: (projectId: string, revisionSeen: number) => Promise<MissedBatches>;
  /** The finished text, or nothing while there is none or it is not theirs. */
  readonly view: (person: Person, projectId: string, at?: number) => Promise<TranscriptView | undefined>;
  /** Corrects a text. A conflict's refusal carries the batches that its author has not seen. */
  readonly answer: (person: Person, projectId: string, batch: EditBatch) => Promise<Answer<{ revision: number }>>;
};

export const documents = ({ commands, store, pages, people }: DocumentsDeps): Documents => {
  const stateOf = async (projectId: string): Promise<TranscriptDocument> =>
    (await commands.transcriptDocuments.stateOf(streamName(transcriptDocuments.category, projectId))).state;

  const edit = async (
    person: Person,
    projectId: string,
    { opId, baseRevision, ops }: EditBatch,
  ): Promise<Outcome<RefusalCode>> => {
    const access = await accessTo(commands, person, { id: projectId, act: 'correct' });
    if (!access.ok) return access;
    if (!isEditable(access.project)) return { ok: false, reason: 'project_not_editable' };
    if (isTooLong(ops)) return { ok: false, reason: 'body_too_large' };
    const commandId = derivedId(`${person.id}/${projectId}`, opId);
    const by: Causation = { commandId, causationId: opId, correlationId: opId, actorId: person.id };
    const outcome = await commands.transcriptDocuments.handle(
      { type: 'EditTranscript', projectId, opId, by: person.id, baseRevision, ops },
      by,
    );
    // Beside the answer. What goes wrong here is made up for by whoever asks for versions.
    if (outcome.ok && outcome.revision % pages.eventsAPage === 0) past.turnPages(projectId).catch(() => undefined);
    return outcome;
  };

  const { pageAfter, after } = missedBatches(store, stateOf);
  const past = versionDocuments({ commands, people, past: versions(store, pages), stateOf, edit });

  return {
    stateOf,
    versions: past.versions,
    restore: past.restore,
    after,
    pageAfter,
    view: async (person: Person, projectId: string, at?: number): Promise<TranscriptView | undefined> => {
      if (!(await accessTo(commands, person, { id: projectId, act: 'read' })).ok) return undefined;
      const found = at === undefined ? await stateOf(projectId) : await past.at(projectId, at);
      if (!found) return undefined;
      const { transcript, language } = found;
      const revision = 'revision' in found ? found.revision : (at ?? -1);
      return transcript && { projectId, revision, language, transcript: toStoredTranscript(transcript) };
    },
    answer: async (person: Person, projectId: string, batch: EditBatch): Promise<Answer<{ revision: number }>> => {
      const outcome = await edit(person, projectId, batch);
      if (outcome.ok) return done({ revision: outcome.revision });
      if (outcome.reason !== 'transcript_conflict') return refuse(outcome.reason);
      return refuse('transcript_conflict', await after(projectId, batch.baseRevision));
    },
  };
};
