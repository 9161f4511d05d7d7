import { projectsApi, type UploadLimits } from '@soebs/contract';
import { chargeCents, ONE_CREDIT_IN_TEN_THOUSANDTHS, type Rounding } from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { z } from 'zod';
import type { Commands } from '../commands/commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Call, type Route } from '../http/route.ts';
import { limited } from '../http/limited.ts';
import type { Limits } from '../limits/limits.ts';
import { listOf } from './list.ts';
import { accessTo } from '../commands/project-access.ts';
import type { ProjectPlaces } from './places.ts';
import type { ProjectOwners } from './staff-routes.ts';
import { isFreeOfCharge } from '../commands/sample-project.ts';
import { spendableCents } from '../commands/spendable.ts';

/** Where the media of a project arrives. */
export type ProjectUploads = {
  /** Prepares the place for a project's media, unless it is there already; answers how many bytes have arrived. */
  readonly open: (projectId: string, bytes: number) => Promise<number>;
  /** In pieces of this size an upload is sent best. */
  readonly chunkBytes: number;
};

/** The words that people keep for all their projects (PJ11). */
export type OwnWords = { readonly of: (userId: string) => Promise<string[]> };

/** What settings say of recordings at this moment. */
export type ProjectRules = {
  readonly maxBytes: number;
  readonly maxMinutes: number;
  /** How long recordings are kept after the last change of their project; 0: for ever. */
  readonly retentionDays: number;
  readonly rounding: Rounding;
};

export type ProjectRoutesDeps = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly uploads: ProjectUploads;
  readonly apiUrl: string;
  readonly rules: () => ProjectRules;
  readonly places: ProjectPlaces;
  /** Whether the views are behind the log. */
  readonly areViewsBehind: () => boolean;
  /** The people whose projects they are. */
  readonly owners: Pick<ProjectOwners, 'namesOf'>;
  readonly vocabulary: OwnWords;
  readonly limits: Limits;
  readonly now: () => Date;
};

const answerOf = <R extends Parameters<typeof refuse>[0]>(outcome: Outcome<R>): Answer<{ revision: number }> =>
  outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);

type NewProject = z.output<typeof projectsApi.create.body>;

/** What a person may still upload. */
const limitsOf = async (deps: ProjectRoutesDeps, ownerId: string): Promise<UploadLimits> => {
  const { places, rules } = deps;
  return { ...rules(), ...(await places.room(ownerId)) };
};

/** What can be refused of a file before its first byte: by its size, its known length, and what is there already. */
const refusalOfFile = (
  { fileSize, knownDurationMs = 0 }: NewProject,
  limits: UploadLimits,
): Answer<never> | undefined => {
  if (fileSize === 0) return refuse('media_corrupt');
  if (fileSize > limits.maxBytes) return refuse('media_too_large', limits);
  if (knownDurationMs > limits.maxMinutes * 60_000) return refuse('media_too_long', limits);
  return limits.freeProjects < 1 || fileSize > limits.freeBytes ? refuse('quota_exceeded', limits) : undefined;
};

/** Refuses what the credit of a person, as the ledger tells it at this moment, is too little for. */
const refusalOfCredit = async (
  { commands, rules }: ProjectRoutesDeps,
  userId: string,
  { durationMs, projectId }: { readonly durationMs: number; readonly projectId: string },
): Promise<Answer<never> | undefined> => {
  if (isFreeOfCharge({ projectId, ownerId: userId, ms: durationMs })) return undefined;
  const needed = chargeCents(durationMs, ONE_CREDIT_IN_TEN_THOUSANDTHS, rules().rounding);
  return needed > (await spendableCents(commands, userId))
    ? refuse('not_enough_credits_left', { neededCents: needed })
    : undefined;
};

/**
 * What can be refused before the first byte (PJ2): size, known length, quota, credit; and too many new ones (AU7). Last, a place
 * is taken: of calls that come at once, as many get one as there is room for.
 */
const earlyRefusal = async (
  deps: ProjectRoutesDeps,
  { body, person }: Call<typeof projectsApi.create>,
  projectId: string,
): Promise<Answer<never> | undefined> => {
  const refusal =
    refusalOfFile(body, await limitsOf(deps, person.id)) ??
    (await refusalOfCredit(deps, person.id, { durationMs: body.knownDurationMs ?? 0, projectId })) ??
    (await limited(deps.limits, [['upload', person.id]]));
  if (refusal) return refusal;
  return (await deps.places.take(person.id, { projectId, bytes: body.fileSize }))
    ? undefined
    : refuse('quota_exceeded', await limitsOf(deps, person.id));
};

const create = async (deps: ProjectRoutesDeps, call: Call<typeof projectsApi.create>) => {
  const { commands, views, uploads, apiUrl, now } = deps;
  const { body, person, by } = call;
  const projectId = derivedId(by.commandId, 'project');
  const isRepeated = (await accessTo(commands, person, { id: projectId, act: 'manage' })).ok;
  const refusal = isRepeated ? undefined : await earlyRefusal(deps, call, projectId);
  if (refusal) return refusal;
  const { title, language, expressions, subtitlePreset, speakers, fileName, fileSize } = body;
  const outcome = await commands.projects.handle(
    {
      type: 'CreateProject',
      projectId,
      ownerId: person.id,
      title,
      language,
      expressions,
      subtitlePreset,
      speakers,
      fileName,
      fileBytes: fileSize,
      privacyPolicyAcceptedAt: now().toISOString(),
      vocabulary: await deps.vocabulary.of(person.id),
    },
    by,
  );
  if (!outcome.ok) return refuse(outcome.reason);
  const created = await views.project(projectId);
  if (!created) return refuse('not_found');
  const { view } = created;
  // Also made for a repeated call: the first may have ended between the project and its upload.
  const offset = view.uploading ? await uploads.open(projectId, fileSize) : fileSize;
  return done({
    project: view,
    upload: { url: `${apiUrl}/projects/${projectId}/media`, offset, chunkSize: uploads.chunkBytes },
  });
};

type Change = z.output<typeof projectsApi.change.body>;

const change = async (commands: Commands, projectId: string, call: Call<typeof projectsApi.change>) => {
  const { archived, ...changes }: Change = call.body;
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  let outcome: Awaited<ReturnType<Commands['projects']['handle']>> = { ok: true, revision: -1 };
  if (Object.keys(named).length > 0) {
    outcome = await commands.projects.handle({ type: 'ChangeProjectDetails', projectId, changes: named }, call.by);
  }
  if (outcome.ok && archived !== undefined) {
    const by = { ...call.by, commandId: derivedId(call.by.commandId, 'archived') };
    outcome = await commands.projects.handle({ type: archived ? 'ArchiveProject' : 'UnarchiveProject', projectId }, by);
  }
  return answerOf(outcome);
};

/** Projects of the person who asks, and those shared with them; those of others answer like absent ones. */
export const projectRoutes = (deps: ProjectRoutesDeps): Route[] => {
  const { commands, views } = deps;
  /** Why somebody may not manage a project, if so. */
  const barred = async ({ params, person }: Pick<Call<typeof projectsApi.get>, 'params' | 'person'>) => {
    const access = await accessTo(commands, person, { id: params.id, act: 'manage' });
    return access.ok ? undefined : refuse(access.reason);
  };
  return [
    route(projectsApi.list, async ({ query, person }) => done(await listOf(deps, person.id, query))),
    route(projectsApi.limits, async ({ person }) => done(await limitsOf(deps, person.id))),
    route(projectsApi.get, async ({ params, person }) => {
      const access = await accessTo(commands, person, { id: params.id, act: 'read' });
      const found = access.ok ? await views.project(params.id) : undefined;
      return found ? done(found.view) : refuse('not_found');
    }),
    route(projectsApi.create, (call) => create(deps, call)),
    route(projectsApi.change, async (call) => (await barred(call)) ?? change(commands, call.params.id, call)),
    route(projectsApi.cancel, async (call) => {
      const refusal = await barred(call);
      if (refusal) return refusal;
      const { by, params } = call;
      return answerOf(await commands.jobs.handle({ type: 'DiscardTranscription', projectId: params.id }, by));
    }),
    route(projectsApi.retry, async (call) => {
      const barrier = await barred(call);
      if (barrier) return barrier;
      const projectId = call.params.id;
      const durationMs = (await views.project(projectId))?.view.media?.durationMs ?? 0;
      const refusal = await refusalOfCredit(deps, call.person.id, { durationMs, projectId });
      if (refusal) return refusal;
      return answerOf(await commands.projects.handle({ type: 'RequeueProject', projectId: call.params.id }, call.by));
    }),
    route(
      projectsApi.remove,
      async (call) =>
        (await barred(call)) ??
        answerOf(
          await commands.projects.handle(
            { type: 'DeleteProject', projectId: call.params.id, by: call.person.id },
            call.by,
          ),
        ),
    ),
  ];
};
