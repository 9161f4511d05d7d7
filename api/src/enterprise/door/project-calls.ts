import {
  asFileName,
  machineApi,
  type MachineProject,
  type MachineProjectBody,
  type RefusalCode,
} from '@soebs/contract';
import type { Causation } from '@soebs/events';
import { AddressRefused, checkedUrl, derivedId } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { Request } from 'express';
import type { Commands } from '../../commands/commands.ts';
import { done, refuse, type Answer } from '../../http/answer.ts';
import type { Behind } from './behind.ts';
import type { Caller } from './caller.ts';
import { mediaCalls } from './media-calls.ts';
import type { MediaFetches } from './media-fetches.ts';
import type { MachineProjectDocument, MachineProjects } from './machine-projects.ts';
import { isLive, listed, shown } from './project-list.ts';
import { removeProject } from './remove-project.ts';
import { SAMPLE_ORIGIN, type Trials } from '../trials/trials.ts';
import type { Outgoing } from '../webhooks/outgoing.ts';
import type { Signing } from '../webhooks/signing.ts';
import { machineRoute, type DoorDeps, type MachineRoute } from './machine-route.ts';

export type ProjectCallsDeps = {
  readonly commands: Commands;
  readonly views: Pick<ReadModels, 'project'>;
  readonly projects: MachineProjects;
  readonly behind: () => Behind;
  readonly fetches: Pick<MediaFetches, 'add'>;
  readonly trials: Pick<Trials, 'begin'>;
  readonly outgoing: Pick<Outgoing, 'isRefused'> & { readonly signing: Pick<Signing, 'isIssued'> };
  /** Why the one who has sent a request would be let in no more. */
  readonly refusalOf: (request: Request) => Promise<RefusalCode | undefined>;
  readonly apiUrl: string;
  readonly now: () => Date;
};

/** Whether an address is one of the contract's; nothing is connected to yet. */
const isAllowed = (url: string, origins: readonly string[]): boolean => {
  try {
    checkedUrl(url, origins);
    return true;
  } catch (error) {
    if (error instanceof AddressRefused) return false;
    throw error;
  }
};

/** The name of the file that an address ends with. */
const fileNameOf = ({ fileName, mediaUrl }: MachineProjectBody): string => {
  if (fileName !== undefined) return asFileName(fileName);
  const last = mediaUrl === undefined ? '' : (new URL(mediaUrl).pathname.split('/').at(-1) ?? '');
  try {
    return asFileName(decodeURIComponent(last));
  } catch {
    return asFileName(last);
  }
};

/** What a customer may have under way; more than run at once wait in the queue. */
const MOST_UNDER_WAY = 500;
const RETRY_SECONDS = 60;

/** A project of a program; those of others, and of its trials to others, and of people, are the same nothing as absent ones. */
const ownOf = async (
  { projects }: Pick<ProjectCallsDeps, 'projects'>,
  { token }: Caller,
  id: string,
): Promise<MachineProjectDocument | undefined> => {
  const found = await projects.find(id);
  const isOwn = found?.applicationId === token.applicationId && (found.livemode ?? true) === isLive(token);
  return isOwn ? found : undefined;
};

type Wanted = { readonly body: MachineProjectBody; readonly caller: Caller; readonly by: Causation };
type Made = { readonly project: MachineProject; readonly uploadUrl: string | null };

/** Makes a project and notes what its program has said of it; the same one however often it is repeated. */
const made = async (deps: ProjectCallsDeps, projectId: string, { body, caller, by }: Wanted) => {
  const { commands, projects, now } = deps;
  const {
    reference = null,
    metadata = null,
    maxMinutes = null,
    webhookUrl = null,
    language,
    expressions,
    subtitlePreset,
    speakers,
  } = body;
  const { ownerId, token } = caller;
  const at = now().toISOString();
  const said = { reference, metadata, maxMinutes, webhookUrl, createdAt: at, livemode: isLive(token) };
  await projects.note({ _id: projectId, applicationId: token.applicationId, tokenId: token.id, ownerId, ...said });
  const fileName = fileNameOf(body);
  const details = {
    title: body.title ?? fileName,
    language,
    expressions,
    subtitlePreset,
    speakers,
    fileName,
    fileBytes: body.fileBytes ?? 0,
  };
  return commands.projects.handle(
    { type: 'CreateProject', projectId, ownerId, ...details, privacyPolicyAcceptedAt: at },
    by,
  );
};

/** A project that was made, with the place for its media where it is to be sent. */
const answerOf = async (
  deps: ProjectCallsDeps,
  projectId: string,
  { upload, fileBytes }: MachineProjectBody,
): Promise<Answer<Made>> => {
  const known = await deps.projects.find(projectId);
  const project = known && (await shown(deps, known));
  if (!project) return refuse('not_found');
  if (fileBytes !== undefined && project.isWaitingForMedia) await deps.behind().uploads.open(projectId, fileBytes);
  const place = deps.apiUrl + machineApi.media.path.replace(':id', projectId);
  return done({ project, uploadUrl: upload === true && project.isWaitingForMedia ? place : null });
};

/** Makes a project of a token for trials: no place is taken and nothing is fetched. */
const triedOut = async (deps: ProjectCallsDeps, projectId: string, wanted: Wanted): Promise<Answer<Made>> => {
  const { mediaUrl, reference = null } = wanted.body;
  if (mediaUrl !== undefined && !mediaUrl.startsWith(`${SAMPLE_ORIGIN}/`))
    return refuse('media_origin_not_whitelisted');
  const outcome = await made(deps, projectId, wanted);
  if (!outcome.ok) return refuse(outcome.reason);
  if (mediaUrl !== undefined) await deps.trials.begin({ projectId, reference });
  return answerOf(deps, projectId, wanted.body);
};

/** Why nothing is made: its media would be too large, or the address that it names can be told nothing. */
const refusalFor = async (
  { outgoing, behind }: ProjectCallsDeps,
  { body, caller }: Wanted,
): Promise<RefusalCode | undefined> => {
  if (body.fileBytes !== undefined && behind().uploads.isTooLarge(body.fileBytes)) return 'media_too_large';
  if (body.webhookUrl === undefined) return undefined;
  if (outgoing.isRefused(body.webhookUrl)) return 'webhook_address_refused';
  return (await outgoing.signing.isIssued(caller.token.applicationId)) ? undefined : 'webhook_secret_missing';
};

const created = async (deps: ProjectCallsDeps, wanted: Wanted): Promise<Answer<Made>> => {
  const { caller, by, body } = wanted;
  const { mediaUrl } = body;
  const { mediaOrigins } = caller.terms;
  const projectId = derivedId(by.commandId, 'project');
  const refusal = await refusalFor(deps, wanted);
  if (refusal) return refuse(refusal);
  if (!isLive(caller.token)) return triedOut(deps, projectId, wanted);
  if (mediaUrl !== undefined && !isAllowed(mediaUrl, mediaOrigins)) return refuse('media_origin_not_whitelisted');
  const place = { projectId, bytes: 0, openProjects: MOST_UNDER_WAY };
  if (!(await deps.behind().places.take(caller.ownerId, place)))
    return refuse('too_many_queued', { retryAfterSeconds: RETRY_SECONDS });
  const outcome = await made(deps, projectId, wanted);
  if (!outcome.ok) return refuse(outcome.reason);
  if (mediaUrl !== undefined) await deps.fetches.add(projectId, mediaUrl, mediaOrigins);
  return answerOf(deps, projectId, body);
};

/** Projects of programs. */
export const projectCalls = (door: DoorDeps, deps: ProjectCallsDeps): MachineRoute[] => {
  const route = machineRoute(door);
  const files = (): Behind['files'] => deps.behind().files;
  /** The project that is asked for, as it stands. */
  const one = async (caller: Caller, id: string): Promise<MachineProject | undefined> => {
    const own = await ownOf(deps, caller, id);
    return own && shown(deps, own);
  };
  return [
    route(machineApi.create, (call) => created(deps, call)),
    route(machineApi.list, ({ caller, query }) => listed(deps, caller, query)),
    route(machineApi.one, async ({ caller, params }) => {
      const project = await one(caller, params.id);
      return project ? done(project) : refuse('not_found');
    }),
    ...mediaCalls(door, { ...deps, one }),
    route(machineApi.transcript, async ({ caller, params: { id }, query, response }) =>
      (await ownOf(deps, caller, id))
        ? files().transcript({ by: { personId: caller.ownerId }, projectId: id, query, response })
        : refuse('not_found'),
    ),
    route(machineApi.subtitles, async ({ caller, params: { id }, query, response }) =>
      (await ownOf(deps, caller, id))
        ? files().subtitles({ by: { personId: caller.ownerId }, projectId: id, query, response })
        : refuse('not_found'),
    ),
    route(machineApi.remove, async ({ caller, params: { id }, by }) => {
      if (!(await ownOf(deps, caller, id))) return refuse('not_found');
      await removeProject(deps, id, by);
      return done({});
    }),
  ];
};
