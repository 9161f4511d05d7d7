import type { Readable } from 'node:stream';
import type { RefusalCode } from '@soebs/contract';
import type { Request, Response } from 'express';
import type { Answer } from '../../http/answer.ts';
import type { MediaFetchesDeps } from './media-fetches.ts';

type AskedFile<Q> = {
  readonly by: { readonly personId: string };
  readonly projectId: string;
  readonly query: Q;
  readonly response: Response;
};
type TranscriptQuery = {
  readonly format: 'txt' | 'json' | 'docx';
  readonly withSpeakers?: boolean | undefined;
  readonly withTimecodes?: boolean | undefined;
};
type SubtitlesQuery = { readonly format: 'srt' | 'vtt'; readonly forOldPlayers?: boolean | undefined };

/** What was said last of a project that is worked on or waits; nothing while nobody says anything. */
export type ProgressOf = (
  projectId: string,
) => { readonly percent: number; readonly queuePlace?: number | undefined } | undefined;

/** What the door asks of the contexts behind it; each is asked when a call comes. */
export type Behind = {
  readonly places: {
    /** Takes a place for a project, if there is room. */
    readonly take: (
      ownerId: string,
      given: { readonly projectId: string; readonly bytes: number; readonly openProjects: number },
    ) => Promise<boolean>;
  };
  readonly uploads: {
    /** Takes the whole media of a project and hands it over; answers the refusal, if any. */
    readonly put: (projectId: string, body: Readable, bytes: number) => Promise<RefusalCode | undefined>;
    /** Prepares the place for media of so many bytes that comes in parts. */
    readonly open: (projectId: string, bytes: number) => Promise<number>;
    readonly isTooLarge: (bytes: number) => boolean;
    /** Removes what was fetched of the media of a project. */
    readonly giveUp: MediaFetchesDeps['giveUp'];
    /** What the protocol of uploads in parts answers to a request. */
    readonly answer: (
      request: Pick<Request, 'method' | 'headers'>,
      projectId: string,
      body: Readable,
    ) => Promise<globalThis.Response>;
  };
  /** How far a project is, or at which place it waits, by what was said last. */
  readonly progressOf: ProgressOf;
  /** Fetches media from an address and hands it over. */
  readonly pull: MediaFetchesDeps['pull'];
  readonly files: {
    readonly transcript: (asked: AskedFile<TranscriptQuery>) => Promise<Answer<unknown>>;
    readonly subtitles: (asked: AskedFile<SubtitlesQuery>) => Promise<Answer<unknown>>;
  };
};
