import type { Db, EventStore } from '@soebs/platform';
import type { Commands } from '../commands/commands.ts';
import type { ApiContext } from '../http/context.ts';
import type { Limits } from '../limits/limits.ts';
import { comments } from './comments.ts';
import { cuePool } from './cue-pool.ts';
import { documents, type Documents } from './documents.ts';
import { exportFiles, exportRoutes, type ExportFiles } from './export-routes.ts';
import { textPages } from './history-snapshots.ts';
import { textSnapshots } from './latest-snapshots.ts';
import type { Editors } from './version-documents.ts';
import { transcriptRoutes } from './routes.ts';

export type TranscriptContextDeps = {
  readonly db: Db;
  readonly store: EventStore;
  readonly commands: Commands;
  readonly limits: Limits;
  /** The people who have edited. */
  readonly people: Editors;
  readonly now: () => Date;
};

/** Texts of projects: read, corrected, written as files. */
export type TranscriptContext = ApiContext & {
  readonly documents: Documents;
  readonly files: ExportFiles;
  /** Forgets every snapshot of a text. */
  readonly forget: (streamId: string) => Promise<void>;
};

export const transcriptContext = ({
  db,
  store,
  commands,
  limits,
  people,
  now,
}: TranscriptContextDeps): TranscriptContext => {
  const pages = textPages(db, store.vault);
  const texts = documents({ commands, store, pages, people });
  const cues = cuePool();
  const files = exportFiles({ commands, documents: texts, people, cues });
  const snapshots = [textSnapshots(db, store.vault), pages];
  return {
    documents: texts,
    files,
    forget: async (streamId) => {
      await Promise.all(snapshots.map((each) => each.forget(streamId)));
    },
    routes: [
      ...transcriptRoutes({
        documents: texts,
        comments: comments({ commands, people, now, stateOf: texts.stateOf }),
        commands,
      }),
      ...exportRoutes({ files, limits, commands, documents: texts, cues }),
    ],
    background: [{ lease: null, run: cues.untilStopped }],
    indexes: {},
  };
};
