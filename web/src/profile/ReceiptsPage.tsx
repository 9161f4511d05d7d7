import { receiptsApi, type Receipt } from '@soebs/contract';
import { Download, FileText } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useMoved } from '../credits/moved.ts';
import { useOpenCredits } from '../credits/use-open-credits.ts';
import { useDownload } from '../ui/download.ts';
import { Button } from '../ui/Button.tsx';
import { useFormats } from '../i18n/format.ts';
import { currentLocale } from '../i18n/index.ts';
import { useModal } from '../ui/modal.ts';
import { Page } from '../ui/Page.tsx';
import { CorrectReceipt } from './CorrectReceipt.tsx';
import { EmptyList, PageList } from './PageList.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import { usePages, type PageQuery } from './use-pages.ts';

const load = (page: PageQuery) => api.call(receiptsApi.list, { query: page });

/** What is said of a receiptName beside its kind and number. */
const useAbout = (
  { date, creditsInCents, vatPerMille, isDisputed, corrects }: Receipt,
  isReplaced: boolean,
): readonly string[] => {
  const { t } = useTranslation();
  const formats = useFormats();
  return [
    formats.day(date),
    ...(isDisputed ? [t('ledger.byDispute')] : []),
    t('ledger.minutes', { minutes: formats.exactMinutes(creditsInCents) }),
    ...(vatPerMille > 0 ? [t('ledger.vat', { percent: formats.number(vatPerMille / 10) })] : []),
    ...(corrects === null ? [] : [t('ledger.replaces', { number: corrects })]),
    ...(isReplaced ? [t('ledger.replaced')] : []),
  ];
};

const Correct = ({ receipt, receiptName }: { receipt: Receipt; receiptName: string }): JSX.Element => {
  const { t } = useTranslation();
  const show = useModal((state) => state.show);
  const open = (): void => show({ title: t('ledger.correct'), component: CorrectReceipt, props: { receipt } });
  return (
    <Button look="quiet" aria-label={t('ledger.correctOne', { receiptName })} onClick={open}>
      {t('ledger.correct')}
    </Button>
  );
};

const correctable: readonly Receipt['kind'][] = ['receipt', 'correction'];

const Line = ({ receipt, isReplaced }: { receipt: Receipt; isReplaced: boolean }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { busy, download } = useDownload();
  const { number, kind, rappen } = receipt;
  const receiptName = t('ledger.receiptName', { kind: t(`ledger.${kind}`), number });
  const about = useAbout(receipt, isReplaced);
  const fetchPdf = () =>
    download(api.file(receiptsApi.pdf, { params: { reference: number }, query: { locale: currentLocale() } }), {
      fallback: `${number}.pdf`,
    });
  return (
    <li data-receipt={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <FileText aria-hidden size={20} className="text-accent shrink-0" />
      <div className="min-w-0 grow basis-56">
        <p className="font-medium">{receiptName}</p>
        <p className="text-quiet text-sm">
          {about.map((part, n) => (
            <span key={part} className="inline-block whitespace-pre-wrap">
              {n < about.length - 1 ? `${part} · ` : part}
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:pl-9">
        <p className="font-medium whitespace-nowrap tabular-nums">
          {formats.francs(kind === 'creditNote' ? -rappen : rappen)}
        </p>
        {correctable.includes(kind) && !isReplaced && <Correct receipt={receipt} receiptName={receiptName} />}
        <Button
          look="secondary"
          waiting={busy}
          aria-label={t('ledger.downloadOne', { receiptName })}
          onClick={() => void fetchPdf()}
        >
          <Download aria-hidden size={18} />
          {t('ledger.download')}
        </Button>
      </div>
    </li>
  );
};

/** Receipts and credit notes, newest first, to be fetched as PDF (CR12). */
export const ReceiptsPage = (): JSX.Element => {
  const { t } = useTranslation();
  const list = usePages<Receipt>(
    load,
    useMoved((state) => state.receipts),
  );
  const openCredits = useOpenCredits();
  // Newest first: a correction is here before what it stands in the place of.
  const replaced = new Set(list.items?.map(({ corrects }) => corrects));
  const empty = (
    <EmptyList title={t('ledger.receiptsEmptyTitle')} lead={t('ledger.receiptsEmpty')}>
      <Button className="mt-3" onClick={openCredits}>
        {t('ledger.buy')}
      </Button>
    </EmptyList>
  );
  return (
    <Page title={t('title.profile')}>
      <ProfileTabs />
      <PageList list={list} empty={empty}>
        <ul className="divide-border border-border divide-y border-y">
          {list.items?.map((receipt) => (
            <Line key={receipt.number} receipt={receipt} isReplaced={replaced.has(receipt.number)} />
          ))}
        </ul>
      </PageList>
    </Page>
  );
};
