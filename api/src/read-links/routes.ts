import { readLinkApi, sharedApi, subtitleFormats, type SharedText } from '@soebs/contract';
import type { Project, ReadLink, TranscriptDocument } from '@soebs/events';
import { speakerName } from '@soebs/events/transcript';
import { derivedId } from '@soebs/platform';
import type { Request, RequestHandler, Response } from 'express';
import type { Commands } from '../commands/commands.ts';
import { accessTo } from '../commands/project-access.ts';
import { done, refuse, type Answer } from '../http/answer.ts';
import { sendFailure } from '../http/envelope.ts';
import { limited } from '../http/limited.ts';
import type { Person } from '../http/person.ts';
import { route, type Call, type Route } from '../http/route.ts';
import type { Limits } from '../limits/limits.ts';
import type { LinkTokens } from './tokens.ts';
import type { Visitors } from './visitors.ts';

const DAY_MS = 24 * 60 * 60_000;

type FileFormat = Call<typeof sharedApi.file>['query']['format'];
type SubtitleFormat = (typeof subtitleFormats)[number];
type AskedFile<F> = {
  readonly by: { readonly admittedTo: Project };
  readonly projectId: string;
  readonly query: { readonly format: F };
  readonly response: Response;
};

/** What a link opens, asked of the contexts whose it is. */
export type OpenedByLink = {
  readonly texts: { readonly stateOf: (projectId: string) => Promise<TranscriptDocument> };
  /** Files of a text, without what is for members. */
  readonly files: {
    readonly transcript: (asked: AskedFile<Exclude<FileFormat, SubtitleFormat>>) => Promise<Answer<unknown>>;
    readonly subtitles: (asked: AskedFile<SubtitleFormat>) => Promise<Answer<unknown>>;
  };
  readonly media: {
    readonly sendPlayable: (
      projectId: string,
      exchange: { readonly request: Request; readonly response: Response },
    ) => Promise<void>;
  };
};

export type ReadLinkRoutesDeps = OpenedByLink & {
  readonly commands: Pick<Commands, 'projects'>;
  readonly tokens: LinkTokens;
  readonly visitors: Visitors;
  readonly limits: Limits;
  readonly now: () => Date;
};

const ownersRoutes = ({ commands, tokens, now }: ReadLinkRoutesDeps): Route[] => {
  const asOwner = async <A>(
    person: Person,
    id: string,
    act: (project: Project) => Promise<Answer<A>>,
  ): Promise<Answer<A>> => {
    const access = await accessTo(commands, person, { id, act: 'manage' });
    return access.ok ? act(access.project) : refuse(access.reason);
  };
  return [
    route(readLinkApi.get, ({ params: { id }, person }) =>
      asOwner(person, id, ({ readLink }) => {
        const holds = readLink && now().getTime() < Date.parse(readLink.until);
        return Promise.resolve(done({ link: holds ? readLink : null }));
      }),
    ),
    route(readLinkApi.open, ({ params: { id }, body: { days, downloads }, person, by }) =>
      asOwner(person, id, async () => {
        const linkId = derivedId(by.commandId, 'link');
        const until = new Date(now().getTime() + days * DAY_MS);
        const opened = { linkId, until: until.toISOString(), downloads, by: person.id };
        const outcome = await commands.projects.handle({ type: 'OpenReadLink', projectId: id, ...opened }, by);
        if (!outcome.ok) return refuse(outcome.reason);
        return done({ token: await tokens.issue({ projectId: id, linkId }, until), until: opened.until, downloads });
      }),
    ),
    route(readLinkApi.close, ({ params: { id }, person, by }) =>
      asOwner(person, id, async () => {
        const outcome = await commands.projects.handle({ type: 'CloseReadLink', projectId: id, by: person.id }, by);
        return outcome.ok ? done({ revision: outcome.revision }) : refuse(outcome.reason);
      }),
    ),
  ];
};

/** The text as a stranger reads it. */
const readText = (
  { details, media }: Project,
  { linkId, until, downloads }: ReadLink,
  { transcript, language }: TranscriptDocument,
): SharedText => ({
  linkId,
  until,
  downloads,
  title: details.title,
  language,
  media: media?.kind ?? null,
  paragraphs: (transcript?.segments ?? []).map((segment) => ({
    speaker: transcript ? speakerName(transcript, segment.speakerId) : null,
    language: segment.language ?? null,
    text: segment.text,
    timings: Array.from(segment.timings),
  })),
});

const isSubtitle = (format: FileFormat): format is SubtitleFormat => subtitleFormats.some((each) => each === format);

/** What somebody does who has no account. */
const readersRoutes = ({ visitors, limits, texts, files }: ReadLinkRoutesDeps): Route[] => [
  route(sharedApi.open, async ({ body, request, response }) => {
    const address = request.ip ?? '';
    const guesses = await limits.check('wrongLink', address);
    if (!guesses.ok) return refuse('rate_limited', { retryAfterSeconds: guesses.retryAfterSeconds });
    const visit = await visitors.byToken(body.token);
    if (!visit.ok) {
      if (visit.reason === 'invalid_link') await limits.add('wrongLink', address, 1);
      return refuse(visit.reason);
    }
    await visitors.admit(visit.place, response);
    return done(readText(visit.project, visit.link, await texts.stateOf(visit.place.projectId)));
  }),
  route(sharedApi.file, async ({ params, query: { format }, request, response }) => {
    const halt = await limited(limits, [['export', request.ip ?? '']]);
    if (halt) return halt;
    const visit = await visitors.byCookie(params.linkId, request);
    if (!visit.ok) return refuse(visit.reason);
    if (!visit.link.downloads) return refuse('forbidden');
    const asked = { by: { admittedTo: visit.project }, projectId: visit.place.projectId, response };
    return isSubtitle(format)
      ? files.subtitles({ ...asked, query: { format } })
      : files.transcript({ ...asked, query: { format } });
  }),
];

/** The read link of a project: what its owner does with it, and what is read by it (SH3). */
export const readLinkRoutes = (deps: ReadLinkRoutesDeps): Route[] => [...ownersRoutes(deps), ...readersRoutes(deps)];

/** Sends the recording in ranges to who has opened the link. */
export const sharedMedia =
  ({ visitors, media }: Pick<ReadLinkRoutesDeps, 'visitors' | 'media'>): RequestHandler =>
  async (request, response) => {
    const params = sharedApi.media.params.safeParse(request.params);
    const visit = params.success ? await visitors.byCookie(params.data.linkId, request) : undefined;
    if (!visit?.ok) sendFailure(response, visit?.reason ?? 'not_found');
    else await media.sendPlayable(visit.place.projectId, { request, response });
  };
