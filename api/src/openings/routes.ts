import { openingsApi, type OpenedText } from '@soebs/contract';
import { projects, streamName, type TranscriptDocument } from '@soebs/events';
import { speakerName } from '@soebs/events/transcript';
import type { RequestHandler } from 'express';
import type { Audit } from '../audit/audit.ts';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import { done, refuse } from '../http/answer.ts';
import { sendFailure } from '../http/envelope.ts';
import { isAllowed, personOf } from '../http/guard.ts';
import { route, type Route } from '../http/route.ts';
import { OPENING, type OpenedBy } from './openings.ts';

type SendPlayable = (
  projectId: string,
  exchange: { readonly request: Parameters<RequestHandler>[0]; readonly response: Parameters<RequestHandler>[1] },
) => Promise<void>;

export type OpeningRoutesDeps = {
  readonly openings: OpenedBy;
  readonly commands: Pick<Commands, 'projects'>;
  readonly audit: Audit;
  readonly texts: { readonly stateOf: (projectId: string) => Promise<TranscriptDocument> };
  readonly media: { readonly sendPlayable: SendPlayable };
  readonly now: () => Date;
};

const textOf = ({ transcript, language }: TranscriptDocument): OpenedText => ({
  language,
  paragraphs: (transcript?.segments ?? []).map((segment) => ({
    speaker: transcript ? speakerName(transcript, segment.speakerId) : null,
    // Four numbers a word; the third is where it begins in the recording.
    startMs: segment.timings[2] ?? null,
    text: segment.text,
  })),
});

/** Opening what is closed to staff, and what owners are told of it (AU10). */
export const openingRoutes = ({ openings, commands, audit, texts, now }: OpeningRoutesDeps): Route[] => [
  route(openingsApi.open, ({ params: { id }, body: { what, reason }, person, by }) => {
    const state = (): Promise<unknown> => Promise.resolve(null);
    const deed = { by, action: OPENING, subject: id, reason, asked: { what }, state };
    return audit.around(deed, async () => {
      const { state: project } = await commands.projects.stateOf(streamName(projects.category, id));
      if (typeof project === 'string') return refuse('not_found');
      if (what === 'transcript') return done({ until: now().toISOString(), text: textOf(await texts.stateOf(id)) });
      return done({ until: (await openings.admit(person.sessionId, id)).toISOString(), text: null });
    });
  }),
  route(openingsApi.list, async ({ params: { id }, person }) => {
    const access = await accessTo(commands, person, { id, act: 'manage' });
    return access.ok ? done({ items: await openings.of(id) }) : refuse(access.reason);
  }),
];

/** Sends the recording in ranges to the login that has opened it; to anybody else there is none. */
export const openedMedia =
  ({ openings, media }: Pick<OpeningRoutesDeps, 'openings' | 'media'>): RequestHandler =>
  async (request, response) => {
    const person = personOf(request);
    const refusal = isAllowed('admin', person);
    if (refusal || !person) {
      sendFailure(response, refusal ?? 'unauthorized');
      return;
    }
    const params = openingsApi.media.params.safeParse(request.params);
    if (params.success && (await openings.isAdmitted(person.sessionId, params.data.id)))
      await media.sendPlayable(params.data.id, { request, response });
    else sendFailure(response, 'not_found');
  };
