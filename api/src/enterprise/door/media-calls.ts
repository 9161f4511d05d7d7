import { finished } from 'node:stream/promises';
import { failure, machineApi, type MachineEndpoint, type MachineProject, type RefusalCode } from '@soebs/contract';
import type { Request, Response } from 'express';
import { done, invalid, refuse, type Answer } from '../../http/answer.ts';
import type { Behind } from './behind.ts';
import type { Caller } from './caller.ts';
import { machineRoute, type DoorDeps, type MachineRoute } from './machine-route.ts';
import type { Trials } from '../trials/trials.ts';
import { whileKnown, type KnownBody } from './while-known.ts';

const DIGITS = /^\d{1,15}$/;

export type MediaCallsDeps = {
  readonly behind: () => Pick<Behind, 'uploads'>;
  readonly trials: Pick<Trials, 'begin'>;
  /** Why the one who has sent a request would be let in no more. */
  readonly refusalOf: (request: Request) => Promise<RefusalCode | undefined>;
  /** The project that a program asks for, as it stands. */
  readonly one: (caller: Caller, id: string) => Promise<MachineProject | undefined>;
};

/** Reads the body of a request while its sender is known; why the sender is not any more is the answer then. */
const read = async <T>(
  { refusalOf }: Pick<MediaCallsDeps, 'refusalOf'>,
  request: Request,
  take: (body: KnownBody['body']) => Promise<T>,
): Promise<T | Answer<never>> => {
  const sent = whileKnown(request, refusalOf);
  const refused = (): Answer<never> | undefined => {
    const reason = sent.refusal();
    return reason && refuse(reason);
  };
  try {
    const taken = await take(sent.body);
    return refused() ?? taken;
  } catch (error) {
    const refusal = refused();
    if (!refusal) throw error;
    return refusal;
  } finally {
    sent.end();
  }
};

/** Takes media that has its length with it, of a project that waits for it. */
const taken = async (
  deps: MediaCallsDeps,
  project: MachineProject,
  request: Request,
): Promise<Answer<never> | undefined> => {
  const length = request.get('content-length') ?? '';
  if (!DIGITS.test(length)) return invalid('Content-Length', 'missing');
  if (!project.isWaitingForMedia) return refuse('job_state_conflict');
  if (!project.livemode) {
    request.resume();
    await finished(request);
    await deps.trials.begin({ projectId: project.id, reference: project.reference });
    return undefined;
  }
  return read(deps, request, async (body) => {
    const refusal = await deps.behind().uploads.put(project.id, body, Number(length));
    return refusal && refuse(refusal);
  });
};

/** Sends on what the protocol of uploads answers; a refusal of ours is told as the door tells its own. */
const passOn = async (response: Response, answer: globalThis.Response): Promise<void> => {
  const text = await answer.text();
  for (const [name, value] of answer.headers) if (name !== 'content-length') response.setHeader(name, value);
  response.status(answer.status);
  const refused = answer.headers.get('content-type')?.startsWith('application/json')
    ? failure.parse(JSON.parse(text))
    : undefined;
  if (refused) response.json(refused);
  else response.end(text);
};

/** Media of programs: whole by PUT, or in parts by tus. */
export const mediaCalls = (door: DoorDeps, deps: MediaCallsDeps): MachineRoute[] => {
  const { one, behind } = deps;
  const route = machineRoute(door);
  const inParts = (call: typeof machineApi.mediaState) =>
    route(call as MachineEndpoint, async ({ caller, params, request, response }) => {
      const { id = '' } = params as { id?: string };
      if (!(await one(caller, id))) return refuse('not_found');
      const answer = await read(deps, request, (body) => behind().uploads.answer(request, id, body));
      if (!(answer instanceof globalThis.Response)) return answer;
      await passOn(response, answer);
      return done({});
    });
  return [
    route(machineApi.media, async ({ caller, params, request }) => {
      const project = await one(caller, params.id);
      if (!project) return refuse('not_found');
      const refusal = await taken(deps, project, request);
      const after = await one(caller, params.id);
      return refusal ?? (after ? done(after) : refuse('not_found'));
    }),
    inParts(machineApi.mediaState),
    inParts(machineApi.mediaPart),
    inParts(machineApi.mediaEnd),
  ];
};
