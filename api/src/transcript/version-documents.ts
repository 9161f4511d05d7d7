import type { RefusalCode, TranscriptVersion } from '@soebs/contract';
import { isEditable, type TranscriptDocument } from '@soebs/events';
import { emptyTranscript, type EditBatch } from '@soebs/events/transcript';
import { newId, type Outcome } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { ownProject } from '../commands/own-project.ts';
import type { PastText, Versions } from './versions.ts';
import type { Person } from '../http/person.ts';

type Deps = {
  readonly commands: Commands;
  readonly past: Versions;
  readonly stateOf: (projectId: string) => Promise<TranscriptDocument>;
  readonly edit: (person: Person, projectId: string, batch: EditBatch) => Promise<Outcome<RefusalCode>>;
};

/** The earlier states of a project's text, for its owner. */
export const versionDocuments = ({ commands, past, stateOf, edit }: Deps) => {
  /** Edit after edit; who else edits meanwhile keeps their words. */
  const bringBack = async (
    person: Person,
    projectId: string,
    revision: number,
  ): Promise<Answer<{ revision: number }>> => {
    const then = await past.at(projectId, revision);
    if (!then) return refuse('not_found');
    const now = await stateOf(projectId);
    let last = now.revision;
    for (const ops of past.wayBack(now.transcript ?? emptyTranscript, then.transcript)) {
      const outcome = await edit(person, projectId, { opId: newId(), baseRevision: last, ops });
      if (!outcome.ok) return refuse(outcome.reason);
      last = outcome.revision;
    }
    return done({ revision: last });
  };

  return {
    turnPages: past.turnPages,
    /** The text at a revision; null when there was none. */
    at: (projectId: string, revision: number): Promise<PastText | null> => past.at(projectId, revision),
    /** The states a text has been in, the latest first; nothing for others. */
    versions: async (person: Person, projectId: string): Promise<TranscriptVersion[] | undefined> => {
      if (!(await ownProject(commands, person, projectId))) return undefined;
      const { transcript } = await stateOf(projectId);
      return past.list(projectId, transcript?.attributes ?? {});
    },
    /** Makes a new version that reads as an old one did. */
    restore: async (person: Person, projectId: string, revision: number): Promise<Answer<{ revision: number }>> => {
      const project = await ownProject(commands, person, projectId);
      if (!project) return refuse('not_found');
      return isEditable(project) ? bringBack(person, projectId, revision) : refuse('project_not_editable');
    },
  };
};
