import { creditsApi, type Order } from '@soebs/contract';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useMoved } from '../credits/moved.ts';
import { useFormats } from '../i18n/format.ts';
import { PageList } from './PageList.tsx';
import { usePages, type PageQuery } from './use-pages.ts';

const SHOWN_AT_FIRST = 5;
const load = (page: PageQuery) => api.call(creditsApi.orders, { query: page });

const tones = {
  started: 'text-quiet',
  received: 'text-finished',
  failed: 'text-failed',
  expired: 'text-quiet',
} as const;

/** What an open dispute holds, or how the disputes of an order have ended. */
const Dispute = ({ order }: { readonly order: Order }): JSX.Element | null => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { disputes, heldInCents } = order;
  const state = (['open', 'lost', 'won'] as const).find((each) => disputes.includes(each));
  if (state === undefined) return null;
  return (
    <p data-dispute={state} className="text-sm">
      {t(`ledger.orders.disputes.${state}`, { minutes: formats.exactMinutes(heldInCents) })}
    </p>
  );
};

const Line = ({ order }: { readonly order: Order }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { reference, status, startedAt, creditsInCents, rappen, disputes } = order;
  return (
    <li data-order={reference} data-status={status} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 grow basis-56">
        <p>
          <span className="font-medium">
            {t('ledger.orders.what', { minutes: formats.exactMinutes(creditsInCents), francs: formats.francs(rappen) })}
          </span>
          <span className="text-quiet ml-3 text-sm">{formats.dateTime(startedAt)}</span>
        </p>
        <Dispute order={order} />
      </div>
      {disputes.includes('open') ? (
        <p className="text-ongoing text-sm font-medium">{t('ledger.orders.disputed')}</p>
      ) : (
        <p className={`text-sm font-medium ${tones[status]}`}>{t(`ledger.orders.states.${status}`)}</p>
      )}
    </li>
  );
};

/**
 * What one has ordered and what has become of it, above `children`; nothing is shown where nothing was ordered. What follows waits
 * for it, so that nothing is pushed away.
 */
export const Orders = ({ children }: { readonly children: ReactNode }): JSX.Element => {
  const { t } = useTranslation();
  const list = usePages<Order>(
    load,
    useMoved((state) => state.orders),
    SHOWN_AT_FIRST,
  );
  if (list.items?.length === 0) return <>{children}</>;
  return (
    <>
      <section aria-labelledby="orders" className="mb-10">
        <h2 id="orders" className="mb-2 text-lg font-semibold">
          {t('ledger.orders.title')}
        </h2>
        <PageList list={list} empty={null}>
          <ul className="divide-border border-border divide-y border-y">
            {list.items?.map((order) => (
              <Line key={order.reference} order={order} />
            ))}
          </ul>
        </PageList>
      </section>
      {(list.items !== null || list.failed) && children}
    </>
  );
};
