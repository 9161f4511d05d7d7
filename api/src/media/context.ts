import type { Rounding } from '@soebs/events';
import type { Leases, Log, Notifications, ObjectStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import type { RequestHandler } from 'express';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import { downloadMedia, downloadPeaks } from './download.ts';
import { receiveMedia } from './receive-media.ts';
import { keepSweeping } from './sweep-uploads.ts';
import { uploadLocks } from './upload-locks.ts';
import { uploads, type Uploads } from './uploads.ts';

export type MediaContextDeps = {
  readonly commands: Commands;
  readonly views: ReadModels;
  readonly objects: ObjectStore;
  readonly leases: Leases;
  readonly notifications: Notifications;
  readonly ffprobe: string;
  /** Where uploads wait until they are whole: one folder for all apis. */
  readonly folder: string;
  readonly origins: readonly string[];
  readonly maxBytes: number;
  readonly maxMinutes: number;
  readonly retentionDays: number;
  readonly rounding: Rounding;
  readonly now: () => Date;
  readonly log: Log;
};

/** Media on its way in, and out again for the player. They speak in ranges and chunks, beside the contract's calls. */
export type MediaContext = ApiContext & {
  readonly uploads: Uploads;
  readonly download: RequestHandler;
  readonly peaks: RequestHandler;
};

export const mediaContext = (deps: MediaContextDeps): MediaContext => {
  const { views, objects, log } = deps;
  const arriving = uploads({ ...deps, locks: uploadLocks(deps), received: receiveMedia(deps) });
  const stored = { store: objects, views };
  return {
    uploads: arriving,
    download: downloadMedia(stored),
    peaks: downloadPeaks(stored),
    routes: [],
    background: [
      { lease: 'media:sweep', run: ({ signal }) => keepSweeping({ ...deps, uploads: arriving }, log, signal) },
    ],
    indexes: {},
  };
};
