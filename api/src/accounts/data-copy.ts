import { me, type Project, type TimePlace } from '@soebs/contract';
import { credits, streamName } from '@soebs/events';
import type { EventStore } from '@soebs/platform';
import type { ReadModels } from '@soebs/projector/read-models';
import { transactionsOf } from '../credits/transactions.ts';
import type { Receipts } from '../receipts/receipts.ts';
import type { Documents } from '../transcript/documents.ts';
import type { AddressBook } from './addresses.ts';
import type { Person } from './person.ts';
import type { AccountCollections } from './user.model.ts';

export type DataCopyDeps = {
  readonly collections: AccountCollections;
  readonly addressBook: AddressBook;
  readonly views: ReadModels;
  readonly documents: Documents;
  readonly receipts: Pick<Receipts, 'slice' | 'find'>;
  readonly store: EventStore;
  readonly now: () => Date;
};

const PAGE_SIZE = 100;

/** All receipts and credit notes of a person in full, newest first. */
const receiptsOf = async (receipts: DataCopyDeps['receipts'], userId: string): Promise<unknown[]> => {
  const all: unknown[] = [];
  let after: string | undefined;
  do {
    const { items, next }: Awaited<ReturnType<Receipts['slice']>> = await receipts.slice(userId, after, PAGE_SIZE);
    for (const { number } of items) all.push(await receipts.find(userId, number));
    after = next ?? undefined;
  } while (after !== undefined);
  return all;
};

/** All projects of a person, newest first. */
const projectsIn = async function* (
  views: Pick<ReadModels, 'projects'>,
  ownerId: string,
  archived: boolean,
): AsyncGenerator<Project, void> {
  let after: TimePlace | undefined;
  do {
    const { items } = await views.projects({ ownerId, archived, after, limit: PAGE_SIZE });
    for (const { view } of items) yield view;
    const last = items.length === PAGE_SIZE ? items.at(-1)?.view : undefined;
    after = last && { at: last.createdAt, id: last.id };
  } while (after !== undefined);
};

/** Everything that is kept about a person, for themselves (AU12): no hashes, no secrets, media by name only. */
export const dataCopy = ({ collections, addressBook, views, documents, store, now, receipts }: DataCopyDeps) => {
  const projectsOf = async (person: Person): Promise<unknown[]> => {
    const all: unknown[] = [];
    for (const archived of [false, true]) {
      for await (const view of projectsIn(views, person.id, archived)) {
        const text = await documents.view(person, view.id);
        all.push({ ...view, transcript: text?.transcript ?? null });
      }
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
    for await (const each of transactionsOf(views, userId).all()) all.push(each);
    return all;
  };

  return async (person: Person): Promise<Record<string, unknown>> => {
    const userId = person.id;
    const user = await collections.users.findOne({ _id: userId });
    const sessions = await collections.sessions.find({ userId }).toArray();
    const visits = await collections.visits.find({ userId }).toArray();
    return {
      copiedAt: now().toISOString(),
      account: { ...me.parse(person), createdAt: user?.createdAt, termsAcceptedAt: user?.termsAcceptedAt ?? null },
      addresses: await addressBook.list(userId),
      logins: sessions.map(({ device, createdAt, idleUntil, maxUntil }) => ({
        device,
        createdAt,
        idleUntil,
        maxUntil,
      })),
      visits: visits.map(({ startedAt, lastAt, routes, deviceClass }) => ({ startedAt, lastAt, routes, deviceClass })),
      creditBookings: await bookingsOf(userId),
      creditTransactions: await transactions(userId),
      receipts: await receiptsOf(receipts, userId),
      projects: await projectsOf(person),
    };
  };
};
export type DataCopy = ReturnType<typeof dataCopy>;
