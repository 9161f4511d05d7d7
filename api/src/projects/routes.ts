import { projectsApi, type ProjectStatus, type UploadLimits } from '@soebs/contract';
import { chargeCents, type Rounding } from '@soebs/events';
import { derivedId, type Outcome } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { z } from 'zod';
import type { Commands } from '../commands.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { route, type Call, type Route } from '../http/route.ts';
import { limited } from '../limits/limited.ts';
import type { Limits } from '../limits/limits.ts';
import { chunkBytes, type Uploads } from '../media/uploads.ts';
import { ownProject } from './ownership.ts';

export type ProjectRoutesParts = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly uploads: Uploads;
  readonly apiUrl: string;
  readonly maxBytes: number;
  readonly maxMinutes: number;
  readonly retentionDays: number;
  readonly rounding: Rounding;
  readonly quota: { readonly bytes: number; readonly openProjects: number };
  readonly limits: Limits;
  readonly now: () => Date;
};

const answerOf = <R extends Parameters<typeof refuse>[0]>(outcome: Outcome<R>): Answer<{ revision: number }> =>
  outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);

type NewProject = z.output<typeof projectsApi.create.body>;

/** What a person may still upload. */
const limitsOf = async (parts: ProjectRoutesParts, ownerId: string): Promise<UploadLimits> => {
  const { views, quota, maxBytes, maxMinutes, retentionDays, rounding } = parts;
  const used = await views.usage(ownerId);
  const freeBytes = Math.max(0, quota.bytes - used.bytes);
  return {
    maxBytes,
    maxMinutes,
    retentionDays,
    rounding,
    freeBytes,
    freeProjects: Math.max(0, quota.openProjects - used.openProjects),
  };
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

/** What can be refused before the first byte (PJ2): size, known length, quota, credit; and too many new ones (AU7). */
const earlyRefusal = async (
  parts: ProjectRoutesParts,
  { body, person }: Call<typeof projectsApi.create>,
): Promise<Answer<never> | undefined> => {
  const refusal = refusalOfFile(body, await limitsOf(parts, person.id));
  if (refusal) return refusal;
  const { view } = await parts.views.balance(person.id);
  const needed = chargeCents(body.knownDurationMs ?? 0, 1, parts.rounding);
  if (needed > view.creditsInCents) return refuse('not_enough_credits_left', { neededCents: needed });
  return limited(parts.limits, [['upload', person.id]]);
};

const create = async (parts: ProjectRoutesParts, call: Call<typeof projectsApi.create>) => {
  const { commands, views, uploads, apiUrl, now } = parts;
  const { body, person, by } = call;
  const projectId = derivedId(by.commandId, 'project');
  const isRepeated = (await ownProject(commands, person, projectId)) !== undefined;
  const refusal = isRepeated ? undefined : await earlyRefusal(parts, call);
  if (refusal) return refusal;
  const { title, language, expressions, subtitlePreset, fileName, fileSize } = body;
  const outcome = await commands.projects.handle(
    {
      type: 'CreateProject',
      projectId,
      ownerId: person.id,
      title,
      language,
      expressions,
      subtitlePreset,
      fileName,
      fileBytes: fileSize,
      privacyPolicyAcceptedAt: now().toISOString(),
    },
    by,
  );
  if (!outcome.ok) return refuse(outcome.reason);
  const created = await views.projectAt(projectId, outcome.revision);
  if (!created) return refuse('not_found');
  const { view } = created;
  // Also made for a repeated call: the first may have ended between the project and its upload.
  const offset = view.uploading ? await uploads.open(projectId, fileSize) : fileSize;
  return done({
    project: view,
    upload: { url: `${apiUrl}/projects/${projectId}/media`, offset, chunkSize: chunkBytes },
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

/** Projects of the person who asks; those of others answer like absent ones. */
export const projectRoutes = (parts: ProjectRoutesParts): Route[] => {
  const { commands, views } = parts;
  const own = async ({ params, person }: Pick<Call<typeof projectsApi.get>, 'params' | 'person'>) =>
    (await ownProject(commands, person, params.id)) !== undefined;
  return [
    route(projectsApi.list, async ({ query, person }) => {
      const { page, limit, status, q } = query;
      const statuses: readonly ProjectStatus[] | undefined = status;
      const archived = query.archived === 'true';
      const found = await views.projects({ ownerId: person.id, statuses, archived, text: q, page, limit });
      return done({ items: found.items.map(({ view }) => view), total: found.total, page, limit });
    }),
    route(projectsApi.limits, async ({ person }) => done(await limitsOf(parts, person.id))),
    route(projectsApi.get, async ({ params, person }) => {
      const found = await views.project(params.id);
      return found?.view.ownerId === person.id ? done(found.view) : refuse('not_found');
    }),
    route(projectsApi.create, (call) => create(parts, call)),
    route(projectsApi.change, async (call) =>
      (await own(call)) ? change(commands, call.params.id, call) : refuse('not_found'),
    ),
    route(projectsApi.cancel, async (call) => {
      if (!(await own(call))) return refuse('not_found');
      const { by, params } = call;
      return answerOf(await commands.transcription.handle({ type: 'DiscardTranscription', projectId: params.id }, by));
    }),
    route(projectsApi.retry, async (call) => {
      if (!(await own(call))) return refuse('not_found');
      const found = await views.project(call.params.id);
      const needed = chargeCents(found?.view.media?.durationMs ?? 0, 1, parts.rounding);
      const { view } = await views.balance(call.person.id);
      if (needed > view.creditsInCents) return refuse('not_enough_credits_left', { neededCents: needed });
      return answerOf(await commands.projects.handle({ type: 'RequeueProject', projectId: call.params.id }, call.by));
    }),
    route(projectsApi.remove, async (call) =>
      (await own(call))
        ? answerOf(await commands.projects.handle({ type: 'DeleteProject', projectId: call.params.id }, call.by))
        : refuse('not_found'),
    ),
  ];
};
