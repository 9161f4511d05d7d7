import type { RefusalCode, TranscriptVersion } from '@soebs/contract';
import { isEditable, type TranscriptDocument } from '@soebs/events';
import { emptyTranscript, type EditBatch } from '@soebs/events/transcript';
import { newId, type Outcome } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { accessTo } from '../commands/project-access.ts';
import type { PastText, Versions } from './versions.ts';
import type { Person } from '../http/person.ts';

/** The people who have edited. */
export type Editors = {
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, { readonly name: string }>>;
};

type Deps = {
  readonly commands: Commands;
  readonly past: Versions;
  readonly people: Editors;
  readonly stateOf: (projectId: string) => Promise<TranscriptDocument>;
  readonly edit: (person: Person, projectId: string, batch: EditBatch) => Promise<Outcome<RefusalCode>>;
};

/** The earlier states of a project's text, for its owner and those it is shared with. */
export const versionDocuments = ({ commands, past, people, stateOf, edit }: Deps) => {
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
      if (!(await accessTo(commands, person, { id: projectId, act: 'read' })).ok) return undefined;
      const { transcript } = await stateOf(projectId);
      const found = await past.list(projectId, transcript?.attributes ?? {});
      const names = await people.namesOf(found.flatMap(({ by }) => by ?? []));
      return found.map((version) => ({ ...version, byName: names.get(version.by ?? '')?.name ?? null }));
    },
    /** Makes a new version that reads as an old one did. */
    restore: async (person: Person, projectId: string, revision: number): Promise<Answer<{ revision: number }>> => {
      const access = await accessTo(commands, person, { id: projectId, act: 'correct' });
      if (!access.ok) return refuse(access.reason);
      return isEditable(access.project) ? bringBack(person, projectId, revision) : refuse('project_not_editable');
    },
  };
};
