import type { Db, EventStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { documents, type Documents } from './documents.ts';
import { exportRoutes } from './export-routes.ts';
import { textPages } from './history-snapshots.ts';
import { textSnapshots } from './latest-snapshots.ts';
import { transcriptRoutes } from './routes.ts';

export type TranscriptContextDeps = {
  readonly db: Db;
  readonly store: EventStore;
  readonly commands: Commands;
  readonly limits: Limits;
};

/** Texts of projects: read, corrected, written as files. */
export type TranscriptContext = ApiContext & {
  readonly documents: Documents;
  /** Forgets every snapshot of a text. */
  readonly forget: (streamId: string) => Promise<void>;
};

export const transcriptContext = ({ db, store, commands, limits }: TranscriptContextDeps): TranscriptContext => {
  const pages = textPages(db, store.vault);
  const texts = documents({ commands, store, pages });
  const snapshots = [textSnapshots(db, store.vault), pages];
  return {
    documents: texts,
    forget: async (streamId) => {
      await Promise.all(snapshots.map((each) => each.forget(streamId)));
    },
    routes: [
      ...transcriptRoutes({ documents: texts, commands }),
      ...exportRoutes({ limits, commands, documents: texts }),
    ],
    background: [],
    indexes: {},
  };
};
