import { project, type Project, type TimePlace } from '@soebs/contract';
import { credits, roleOf, streamName } from '@soebs/events';
import type { StoredTranscript } from '@soebs/events/transcript';
import type { EventStore } from '@soebs/platform';
import type { ProjectQuery, ReadModels } from '@soebs/projector/read-models';
import type { Person } from '../http/person.ts';

/** Some receipts of a person, and where they go on. */
type ReceiptSlice = { readonly items: readonly { readonly number: string }[]; readonly next: string | null };

/** A person's receipts, as the copy of their data asks for them. */
export type CopiedReceipts = {
  readonly slice: (userId: string, after: string | undefined, limit: number) => Promise<ReceiptSlice>;
  readonly find: (userId: string, number: string) => Promise<unknown>;
};

export type DataCopyDeps = {
  /** The person's own documents: the account, addresses, logins and visits; no hashes, no secrets. */
  readonly accountCopy: (person: Person) => Promise<Readonly<Record<string, unknown>>>;
  readonly views: Pick<ReadModels, 'projects'>;
  /** The finished text of a project of the person, if there is one. */
  readonly textOf: (
    person: Person,
    projectId: string,
  ) => Promise<{ readonly transcript: Pick<StoredTranscript, 'comments'> } | undefined>;
  /** All movements of the person's credits, oldest first. */
  readonly transactionsOf: (userId: string) => AsyncIterable<unknown>;
  readonly receipts: CopiedReceipts;
  /** When the person was in each project, and corrected its text, last. */
  readonly timesOf: (userId: string) => Promise<{
    readonly visits: ReadonlyMap<string, string>;
    readonly edits: ReadonlyMap<string, string>;
  }>;
  readonly store: Pick<EventStore, 'read'>;
  readonly now: () => Date;
};

/** Everything that is kept about a person, for themselves (AU12): no hashes, no secrets, media by name only. */
export type DataCopy = (person: Person) => Promise<Readonly<Record<string, unknown>>>;

/** When the person was in a project, and corrected its text, last. */
type LastIn = (projectId: string) => { readonly lastVisitAt: string | null; readonly lastEditAt: string | null };

const PAGE_SIZE = 100;

/** All receipts and credit notes of a person in full, newest first. */
const receiptsOf = async (receipts: CopiedReceipts, userId: string): Promise<unknown[]> => {
  const all: unknown[] = [];
  let after: string | undefined;
  do {
    const { items, next }: ReceiptSlice = await receipts.slice(userId, after, PAGE_SIZE);
    for (const { number } of items) all.push(await receipts.find(userId, number));
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
};

/** All projects of a person, or those shared with them, newest first. */
const projectsIn = async function* (
  views: Pick<ReadModels, 'projects'>,
  asked: Pick<ProjectQuery, 'personId' | 'scope' | 'archived'>,
): AsyncGenerator<Project, void> {
  let after: TimePlace | undefined;
  do {
    const { items } = await views.projects({ ...asked, after, limit: PAGE_SIZE });
    for (const { view } of items) yield project.parse(view);
    const last = items.length === PAGE_SIZE ? items.at(-1)?.view : undefined;
    after = last && { at: last.createdAt, id: last.id };
  } while (after !== undefined);
};

/** What a person has said about a text of somebody else: threads and replies alike. */
const ownComments = (text: { readonly transcript: Pick<StoredTranscript, 'comments'> } | undefined, userId: string) =>
  (text?.transcript.comments ?? [])
    .flatMap((thread) => [thread, ...thread.replies])
    .flatMap(({ by, at, text: said }) => (by === userId ? [{ at, text: said }] : []));

/** Makes copies of what is kept about people. */
export const dataCopy = (deps: DataCopyDeps): DataCopy => {
  const { accountCopy, views, textOf, transactionsOf, timesOf, store, now, receipts } = deps;
  const projectsOf = async (person: Person, lastIn: LastIn): Promise<unknown[]> => {
    const all: unknown[] = [];
    for (const archived of [false, true]) {
      for await (const view of projectsIn(views, { personId: person.id, scope: 'own', archived })) {
        const text = await textOf(person, view.id);
        all.push({ ...view, transcript: text?.transcript ?? null, ...lastIn(view.id) });
      }
    }
    return all;
  };

  /** What others share: that it is so, what may be done with it, and what the person has said there. The text is its owner's. */
  const sharedWith = async (person: Person, lastIn: LastIn): Promise<unknown[]> => {
    const { id } = person;
    const all: unknown[] = [];
    for (const archived of [false, true]) {
      for await (const view of projectsIn(views, { personId: id, scope: 'shared', archived }))
        all.push({
          id: view.id,
          title: view.title,
          role: roleOf(view, id) ?? null,
          ...lastIn(view.id),
          comments: ownComments(await textOf(person, view.id), id),
        });
    }
    return all;
  };

  const bookingsOf = async (userId: string): Promise<unknown[]> =>
    (await store.read(streamName(credits.category, userId), credits.codec)).map(({ event, revision }) => ({
      revision,
      ...event,
    }));

  const transactions = async (userId: string): Promise<unknown[]> => {
    const all: unknown[] = [];
    for await (const each of transactionsOf(userId)) all.push(each);
    return all;
  };

  return async (person) => {
    const userId = person.id;
    const { visits, edits } = await timesOf(userId);
    const lastIn: LastIn = (id) => ({ lastVisitAt: visits.get(id) ?? null, lastEditAt: edits.get(id) ?? null });
    return {
      copiedAt: now().toISOString(),
      ...(await accountCopy(person)),
      creditBookings: await bookingsOf(userId),
      creditTransactions: await transactions(userId),
      receipts: await receiptsOf(receipts, userId),
      projects: await projectsOf(person, lastIn),
      sharedProjects: await sharedWith(person, lastIn),
    };
  };
};
