import { creditsApi, transactionKinds, type NamedTransaction, type TransactionKind } from '@soebs/contract';
import { Coins, Download } from 'lucide-react';
import { useCallback, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../api/index.ts';
import { useMoved } from '../credits/moved.ts';
import { useCredits } from '../credits/store.ts';
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

/** What the movement was about, beside its kind. */
const Subject = ({ transaction }: { transaction: NamedTransaction }): JSX.Element | null => {
  const { t } = useTranslation();
  const { kind, title, reference, amountInCents, dispute } = transaction;
  const isOfProject = kind === 'withdraw' || kind === 'refundProject';
  if (kind === 'refundPayment' && amountInCents > 0) return <>{t('ledger.refundFailed')}</>;
  if (dispute !== null) return <>{t(`ledger.disputes.${dispute}`)}</>;
  if (!isOfProject) return null;
  if (title === null) return <>{t('ledger.removedProject')}</>;
  return (
    <Link to={statusPath(reference)} className="hover:underline">
      {title}
    </Link>
  );
};

const Line = ({ transaction }: { transaction: NamedTransaction }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind, at, amountInCents, balanceInCents, rappen } = transaction;
  return (
    <tr data-kind={kind} className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-3">
      <td className="text-quiet py-3 pr-6 text-sm whitespace-nowrap max-sm:order-3 max-sm:p-0">
        {formats.dateTime(at)}
      </td>
      <td className="w-full py-3 pr-6 max-sm:p-0">
        <span className="font-medium">{t(`ledger.kinds.${kind}`)}</span>
        {rappen !== null && <span className="text-quiet ml-2 text-sm">{formats.francs(Math.abs(rappen))}</span>}
        <span className="text-quiet block text-sm break-words">
          <Subject transaction={transaction} />
        </span>
      </td>
      <td className="py-3 pr-6 text-right font-medium whitespace-nowrap tabular-nums max-sm:p-0">
        {formats.signedMinutes(amountInCents)}
      </td>
      <td className="text-quiet py-3 text-right whitespace-nowrap tabular-nums max-sm:order-4 max-sm:p-0 max-sm:text-sm">
        {formats.exactMinutes(balanceInCents)}
      </td>
    </tr>
  );
};

const Table = ({ items }: { items: readonly NamedTransaction[] }): JSX.Element => {
  const { t } = useTranslation();
  const head = 'text-quiet border-border border-b py-2 text-sm font-normal';
  return (
    <table className="w-full border-collapse max-sm:block">
      <thead className="max-sm:sr-only">
        <tr>
          <th className={`${head} text-left`}>{t('ledger.when')}</th>
          <th className={`${head} text-left`}>{t('ledger.what')}</th>
          <th className={`${head} pr-6 text-right`}>{t('ledger.amount')}</th>
          <th className={`${head} text-right whitespace-nowrap`}>{t('ledger.after')}</th>
        </tr>
      </thead>
      <tbody className="divide-border divide-y max-sm:block">
        {items.map((transaction) => (
          <Line key={transaction.revision} transaction={transaction} />
        ))}
      </tbody>
    </table>
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
        <Table items={list.items ?? []} />
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
      <Orders />
      <Transactions />
    </Page>
  );
};
