import type { Books } from './books.ts';
import type { ProviderEvent, Thing } from './objects.ts';

/** The version of the provider's API whose shapes are spoken here. */
const apiVersion = '2026-01-28';

export type AccountDeps = {
  readonly books: Books;
  readonly now: () => Date;
  /** Called with every event after it is kept. */
  readonly happened: (event: ProviderEvent) => void;
};

/** Where money is moved: each act happens whole or not at all, and what it tells is events after it is kept. */
export const openAccount = ({ books, now, happened }: AccountDeps) => {
  const events: ProviderEvent[] = [];
  const seconds = (): number => Math.floor(now().getTime() / 1_000);
  return {
    books,
    /** The present time as the provider counts it. */
    seconds,
    tell: (type: string, object: Thing): void => {
      const event: ProviderEvent = {
        id: books.newId('event'),
        object: 'event',
        created: seconds(),
        livemode: false,
        api_version: apiVersion,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        data: { object },
      };
      events.push(books.add(event));
    },
    atOnce: <T>(work: () => T): T => {
      try {
        const result = books.atOnce(work);
        for (const event of events) happened(event);
        return result;
      } finally {
        events.length = 0;
      }
    },
  };
};
export type Account = ReturnType<typeof openAccount>;
