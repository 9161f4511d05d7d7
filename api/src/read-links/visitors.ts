import { linkStanding, projects, streamName, type Project, type ReadLink } from '@soebs/events';
import type { CookieOptions, Request, Response } from 'express';
import type { Commands } from '../commands/commands.ts';
import { cookieOf } from '../http/cookie.ts';
import { VISIT_LIFE_MS, type LinkPlace, type LinkTokens } from './tokens.ts';

/** A project that a link opens, as its stream tells it at this moment; or why it does not. */
export type Visit =
  | { readonly ok: true; readonly place: LinkPlace; readonly project: Project; readonly link: ReadLink }
  | { readonly ok: false; readonly reason: 'invalid_link' | 'link_closed' | 'link_expired' };

/** Those who come by a link. Its token comes once in a body; after that a cookie is shown, for the paths of this link alone. */
export type Visitors = {
  readonly byToken: (token: string) => Promise<Visit>;
  readonly byCookie: (linkId: string, request: Request) => Promise<Visit>;
  readonly admit: (place: LinkPlace, response: Response) => Promise<void>;
};

type VisitorsDeps = {
  readonly tokens: LinkTokens;
  readonly commands: Pick<Commands, 'projects'>;
  readonly apiUrl: string;
  readonly now: () => Date;
};

const invalid = { ok: false, reason: 'invalid_link' } as const;

export const visitors = ({ tokens, commands, apiUrl, now }: VisitorsDeps): Visitors => {
  const { protocol, port } = new URL(apiUrl);
  const secure = protocol === 'https:';
  const cookie = secure ? '__Secure-link' : `link_${port}`;
  const options: CookieOptions = { httpOnly: true, secure, sameSite: 'strict', maxAge: VISIT_LIFE_MS };

  const standing = async (place: LinkPlace | undefined): Promise<Visit> => {
    if (!place) return invalid;
    const { projectId, linkId } = place;
    const { state } = await commands.projects.stateOf(streamName(projects.category, projectId));
    if (typeof state === 'string') return invalid;
    const { readLink: link } = state;
    const linkState = linkStanding(state, linkId, now());
    if (linkState !== 'open') return { ok: false, reason: linkState };
    return link ? { ok: true, place: { projectId, linkId }, project: state, link } : invalid;
  };

  return {
    byToken: async (token) => standing(await tokens.find(token)),
    byCookie: async (linkId, { headers }) => {
      const ticket = cookieOf(headers, cookie);
      const place = ticket === undefined ? undefined : await tokens.visitor(ticket);
      return place?.linkId === linkId ? standing(place) : invalid;
    },
    admit: async (place, response) => {
      response.cookie(cookie, await tokens.admit(place), { ...options, path: `/shared/${place.linkId}` });
    },
  };
};
