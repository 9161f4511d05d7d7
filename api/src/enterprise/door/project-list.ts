import type { MachineProject } from '@soebs/contract';
import type { ReadModels } from '@soebs/projector/read-models';
import { chargedCents } from '../../commands/charged.ts';
import type { Commands } from '../../commands/commands.ts';
import { done, invalid, type Answer } from '../../http/answer.ts';
import { cursorOf, placeIn, type Place } from '../cursor.ts';
import type { Behind, ProgressOf } from './behind.ts';
import type { Caller } from './caller.ts';
import type { MachineProjectDocument, MachineProjects } from './machine-projects.ts';

export type ProjectListDeps = {
  readonly commands: Commands;
  readonly views: Pick<ReadModels, 'project'>;
  readonly projects: Pick<MachineProjects, 'list'>;
  readonly behind: () => Pick<Behind, 'progressOf'>;
};

type Query = {
  readonly reference?: string | undefined;
  readonly stage?: MachineProject['stage'] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** Projects that are looked at for those of one stage before an answer is given with a place to go on from. */
const MOST_LOOKED_AT = 1_000;
const LOOKED_AT_ONCE = 100;

/** Whether a token is for real work. */
export const isLive = ({ mode }: Caller['token']): boolean => mode === 'live';

type Progress = Pick<MachineProject, 'percent' | 'queuePlace'>;

/** How far a project is; what was said of a stage before says nothing of this one's place. */
const progressIn = (
  { stage, uploading }: { readonly stage: MachineProject['stage']; readonly uploading: boolean },
  said: ReturnType<ProgressOf>,
): Progress => {
  if (stage === 'finished') return { percent: 100, queuePlace: null };
  if (!said || uploading || stage === 'failed') return { percent: null, queuePlace: null };
  return { percent: said.percent, queuePlace: stage === 'queued' ? (said.queuePlace ?? null) : null };
};

/** How a project stands, by its stream at this moment. */
export const shown = async (
  { views, commands, behind }: Pick<ProjectListDeps, 'views' | 'commands' | 'behind'>,
  { _id: id, ownerId, reference, metadata, webhookUrl = null, livemode = true }: MachineProjectDocument,
): Promise<MachineProject | undefined> => {
  const found = await views.project(id);
  if (!found) return undefined;
  const { title, language, stage, uploading, media, failure, createdAt, changedAt } = found.view;
  return {
    id,
    revision: found.revision,
    livemode,
    title,
    reference,
    metadata,
    webhookUrl,
    language,
    stage,
    isWaitingForMedia: uploading,
    ...progressIn(found.view, behind().progressOf(id)),
    durationInMs: media?.durationMs ?? null,
    chargedCreditsInCents: await chargedCents(commands, ownerId, id),
    error: failure,
    createdAt,
    changedAt,
  };
};

const placeOf = ({ createdAt: at, _id: id }: MachineProjectDocument): Place => ({ at, id });

type Filters = Pick<Query, 'reference' | 'stage'> & { readonly applicationId: string; readonly livemode: boolean };
type Part = { readonly items: readonly MachineProject[]; readonly place: Place | undefined };

/**
 * A part of the projects of a program, and the place where it ends unless that is the end of all. How a project stands is told by its
 * stream alone, so those of a stage are looked for among all; after many that are not of it the part is short.
 */
const partOf = async (
  deps: ProjectListDeps,
  filters: Filters,
  { after, limit }: { readonly after: Place | undefined; readonly limit: number },
): Promise<Part> => {
  const { stage } = filters;
  const items: MachineProject[] = [];
  let place = after;
  for (let looked = 0; looked < MOST_LOOKED_AT;) {
    const wanted = stage === undefined ? limit - items.length : LOOKED_AT_ONCE;
    const found = await deps.projects.list({ ...filters, after: place, limit: wanted });
    const projects = await Promise.all(found.map((each) => shown(deps, each)));
    for (const [n, each] of found.entries()) {
      place = placeOf(each);
      items.push(...[projects[n]].flatMap((one) => (one?.stage === (stage ?? one?.stage) && one ? [one] : [])));
      if (items.length === limit) return { items, place };
    }
    if (found.length < wanted) return { items, place: undefined };
    looked += found.length;
  }
  return { items, place };
};

/** Projects of a program, newest first. */
export const listed = async (
  deps: ProjectListDeps,
  { token }: Caller,
  { reference, stage, limit, cursor }: Query,
): Promise<Answer<{ items: MachineProject[]; nextCursor: string | null }>> => {
  const filters = { applicationId: token.applicationId, reference, stage, livemode: isLive(token) };
  const after = cursor === undefined ? undefined : placeIn(cursor, filters);
  if (cursor !== undefined && !after) return invalid('cursor', 'invalid');
  const { items, place } = await partOf(deps, filters, { after, limit });
  return done({ items: [...items], nextCursor: place ? cursorOf(place, filters) : null });
};
