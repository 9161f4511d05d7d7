import { creditsApi, transactionKinds, type NamedTransaction, type TransactionKind } from '@soebs/contract';
import { Coins, Download } from 'lucide-react';
import { useCallback, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useMoved } from '../credits/moved.ts';
import { useCredits } from '../credits/store.ts';
import { TransactionTable } from '../credits/TransactionTable.tsx';
import { useOpenCredits } from '../credits/use-open-credits.ts';
import { useDownload } from '../ui/download.ts';
import { Button } from '../ui/Button.tsx';
import { useFormats } from '../i18n/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { statusPath } from '../projects/paths.ts';
import { Page } from '../ui/Page.tsx';
import { Orders } from './Orders.tsx';
import { EmptyList, PageList } from './PageList.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import { usePages, type PageQuery } from './use-pages.ts';

const Balance = (): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const cents = useCredits((state) => state.cents);
  const openCredits = useOpenCredits();
  return (
    <section className="bg-surface border-border mb-10 flex flex-wrap items-center gap-4 rounded-lg border p-5 sm:p-6">
      <div className="grow">
        <h2 className="text-quiet text-sm">{t('ledger.available')}</h2>
        {cents === null ? (
          <div className="bg-raised mt-1 h-8 w-32 animate-pulse rounded" />
        ) : (
          <p data-balance={cents} className="text-3xl font-semibold tracking-tight tabular-nums">
            {formats.exactMinutes(cents)}
          </p>
        )}
      </div>
      <Button onClick={openCredits}>
        <Coins aria-hidden size={18} />
        {t('ledger.buy')}
      </Button>
    </section>
  );
};

type Filter = TransactionKind | 'all';
const filters: readonly Filter[] = ['all', ...transactionKinds];

const Kinds = ({ chosen, choose }: { chosen: Filter; choose: (kind: Filter) => void }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('ledger.filter')} className="mb-4 flex flex-wrap gap-2">
      {filters.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen === kind}
          onClick={() => choose(kind)}
          className="border-control hover:bg-raised aria-pressed:bg-accent aria-pressed:border-accent aria-pressed:text-accent-contrast min-h-9 rounded-full border px-3.5 text-sm"
        >
          {t(kind === 'all' ? 'ledger.all' : `ledger.kinds.${kind}`)}
        </button>
      ))}
    </div>
  );
};

const Transactions = (): JSX.Element => {
  const { t } = useTranslation();
  const [kind, choose] = useState<Filter>('all');
  const moved = useMoved((state) => state.transactions);
  const load = useCallback(
    (page: PageQuery) => api.call(creditsApi.transactions, { query: { ...page, ...(kind === 'all' ? {} : { kind }) } }),
    [kind],
  );
  const list = usePages<NamedTransaction>(load, moved);
  const { busy, download } = useDownload();
  const file = () =>
    download(api.file(creditsApi.transactionsFile, { query: { locale: currentLocale() } }), {
      fallback: 'soebs-credits.csv',
    });
  const empty =
    kind === 'all' ? (
      <EmptyList title={t('ledger.emptyTitle')} lead={t('ledger.empty')} />
    ) : (
      <p className="text-quiet py-10 text-center">{t('ledger.noneOfKind')}</p>
    );
  return (
    <section aria-labelledby="transactions">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="transactions" className="text-lg font-semibold">
          {t('ledger.transactions')}
        </h2>
        <Button look="secondary" waiting={busy} onClick={() => void file()}>
          <Download aria-hidden size={18} />
          {t('ledger.file')}
        </Button>
      </div>
      <Kinds chosen={kind} choose={choose} />
      <PageList list={list} empty={empty}>
        <TransactionTable items={list.items ?? []} pathOf={statusPath} />
      </PageList>
    </section>
  );
};

/** What one can spend, and every movement that led there (CR13). */
export const CreditsPage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Page title={t('title.profile')}>
      <ProfileTabs />
      <Balance />
      <Orders>
        <Transactions />
      </Orders>
    </Page>
  );
};
