import { TRANSCRIPT_SNAPSHOT_VERSION, type TranscriptDocument } from '@soebs/events';
import { isDuplicateKey, KeyDestroyed, type Db, type Vault } from '@soebs/platform';
import { z } from 'zod';
import { sealedText, unsealedText } from './sealed-snapshot.ts';
import { editingSession, type EditingSession } from './editing-sessions.ts';
import { storedBytes } from './latest-snapshots.ts';

const COLLECTION = 'transcript.pages';
/** So many events make a page: going back to any version folds fewer than these. */
const EVENTS_A_PAGE = 2_000;

/** The events [from, revision] of a text's stream: who wrote in them and when. */
export type Page = {
  readonly from: number;
  readonly revision: number;
  readonly mark: string;
  readonly editingSessions: readonly EditingSession[];
};
/** A page with the text as it stood at its end. */
export type WrittenPage = Page & { readonly state: TranscriptDocument };

const document = z.object({
  version: z.int(),
  from: z.int(),
  revision: z.int(),
  mark: z.string(),
  editingSessions: z.array(editingSession),
});
const withText = document.extend({ sealed: storedBytes });
type Stored = z.output<typeof withText> & { readonly _id: string };

const idOf = (streamId: string, revision: number): string => `${streamId}@${String(revision).padStart(12, '0')}`;
/** Above every revision. */
const LAST = 999_999_999_999;

const isChain = (pages: readonly Page[]): boolean =>
  pages.every(({ from }, n) => from === (pages[n - 1]?.revision ?? -1) + 1);

/**
 * The log of a text in pages, each with the text at its end under the project's key: a version is the page before it and
 * the events since (TX38). Pages save time only; the log decides whether one still holds.
 */
export type Pages = {
  readonly eventsAPage: number;
  /** The last page that ends at or before a revision; null when there is none that can be read. */
  readonly before: (streamId: string, revision: number) => Promise<WrittenPage | null>;
  /** All pages up to one, in order, without their texts; nothing when one of them is missing or of another version. */
  readonly upTo: (streamId: string, last: Page) => Promise<readonly Page[]>;
  /** Adds a page; one without text, or of a deleted project, is none. */
  readonly write: (streamId: string, page: WrittenPage) => Promise<void>;
  readonly forget: (streamId: string) => Promise<void>;
};

export const textPages = (db: Db, vault: Vault, eventsAPage = EVENTS_A_PAGE): Pages => {
  const pages = db.collection<Stored>(COLLECTION);
  const upTo = (streamId: string, revision: number) => ({
    _id: { $gt: `${streamId}@`, $lte: idOf(streamId, Math.min(revision, LAST)) },
  });
  return {
    eventsAPage,
    before: async (streamId: string, revision: number): Promise<WrittenPage | null> => {
      const options = { sort: { _id: -1 }, promoteBuffers: true } as const;
      const read = withText.safeParse(await pages.findOne(upTo(streamId, revision), options)).data;
      if (read?.version !== TRANSCRIPT_SNAPSHOT_VERSION) return null;
      const { from, revision: end, mark, editingSessions, sealed } = read;
      const page = { from, revision: end, mark, editingSessions };
      const state = await unsealedText(vault, sealed, {
        ...page,
        streamId,
        beside: JSON.stringify(page.editingSessions),
      });
      return state && { ...page, state };
    },
    upTo: async (streamId: string, last: Page): Promise<readonly Page[]> => {
      const options = { sort: { _id: 1 }, projection: { sealed: 0 } } as const;
      const found = await pages.find(upTo(streamId, last.revision), options).toArray();
      const read = found.flatMap((each) => document.safeParse(each).data ?? []);
      const usable = read.filter(({ version }) => version === TRANSCRIPT_SNAPSHOT_VERSION);
      return usable.at(-1)?.revision === last.revision && isChain(usable) ? usable : [];
    },
    write: async (streamId: string, { state, ...page }: WrittenPage): Promise<void> => {
      try {
        // In the schema's order, as they are read again.
        const editingSessions = page.editingSessions.map((each) => editingSession.parse(each));
        const place = { ...page, streamId, beside: JSON.stringify(editingSessions) };
        const sealed = await sealedText(vault, { ...state, edits: [] }, place);
        const stored = sealed && { version: TRANSCRIPT_SNAPSHOT_VERSION, ...page, editingSessions, sealed };
        if (stored) await pages.replaceOne({ _id: idOf(streamId, page.revision) }, stored, { upsert: true });
      } catch (error) {
        // Another api has written it, or the project was deleted.
        if (!isDuplicateKey(error) && !(error instanceof KeyDestroyed)) throw error;
      }
    },
    forget: async (streamId: string): Promise<void> => {
      await pages.deleteMany(upTo(streamId, LAST));
    },
  };
};
