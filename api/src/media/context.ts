import type { Leases, Log, Notifications, ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { RequestHandler } from 'express';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import { fetchMedia, type Fetched } from './by-url/fetch-media.ts';
import { downloadMedia, downloadPeaks, sendPlayable, type SendPlayable } from './download.ts';
import { receiveMedia, type MediaRules, type ReceiveDeps } from './receive-media.ts';
import { keepSweeping } from './sweep-uploads.ts';
import { endingIndexes, type TellBeforeErasingDeps } from './tell-before-erasing.ts';
import { uploadLocks } from './upload-locks.ts';
import { uploads, type Uploads } from './uploads.ts';

export type MediaContextDeps = Omit<TellBeforeErasingDeps, 'retentionDays'> & {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly objects: ObjectStore;
  readonly leases: Leases;
  readonly notifications: Notifications;
  readonly ffprobe: string;
  /** Where uploads wait until they are whole: one folder for all apis. */
  readonly folder: string;
  readonly origins: readonly string[];
  readonly rules: () => MediaRules;
  readonly reserve: ReceiveDeps['reserve'];
  /** Takes the media of a trial, which nobody transcribes; answers whether it was one. */
  readonly takeTrial: (projectId: string) => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Log;
};

/** Media on its way in, and out again for the player. They speak in ranges and chunks, beside the contract's calls. */
export type MediaContext = ApiContext & {
  readonly uploads: Uploads;
  /** Fetches media of a project from an address of these origins until `stop` aborts, and hands it over (PJ5). */
  readonly pull: (
    projectId: string,
    source: { readonly url: string; readonly origins: readonly string[] },
    stop: AbortSignal | undefined,
  ) => Promise<Fetched | { readonly ok: false; readonly code: 'busy' }>;
  readonly download: RequestHandler;
  readonly peaks: RequestHandler;
  readonly sendPlayable: SendPlayable;
};

/** Longest time for fetching a whole recording, over all tries. */
const FETCH_MS = 30 * 60_000;

export const mediaContext = (deps: MediaContextDeps): MediaContext => {
  const { views, objects, log } = deps;
  const receive = receiveMedia(deps);
  const arriving = uploads({
    ...deps,
    maxBytes: () => deps.rules().maxBytes,
    locks: uploadLocks(deps),
    received: async (projectId, path) => ((await deps.takeTrial(projectId)) ? undefined : receive(projectId, path)),
  });
  const stored = { store: objects, views, commands: deps.commands };
  return {
    uploads: arriving,
    pull: (projectId, { url, origins }, stop) =>
      arriving.pull(projectId, (path, held) => {
        const signal = stop ? AbortSignal.any([held, stop]) : held;
        return fetchMedia(url, path, { origins, maxBytes: deps.rules().maxBytes, deadlineMs: FETCH_MS, signal });
      }),
    download: downloadMedia(stored),
    peaks: downloadPeaks(stored),
    sendPlayable: sendPlayable(stored),
    routes: [],
    background: [
      {
        lease: 'media:sweep',
        run: ({ signal }) =>
          keepSweeping({ ...deps, uploads: arriving, retentionDays: () => deps.rules().retentionDays }, log, signal),
      },
    ],
    indexes: endingIndexes,
  };
};
