import { applicationsApi, type OwnContract } from '@soebs/contract';
import { lazy, Suspense, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api/index.ts';
import { useFormats } from '../i18n/format.ts';
import { Contact } from '../support/Contact.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ListSkeleton, LoadFailed } from '../ui/ListState.tsx';
import { Page } from '../ui/Page.tsx';
import { Applications } from './Applications.tsx';
import { useAsked } from './use-asked.ts';

/** Charts are large: they come after the page. */
const Usage = lazy(async () => ({ default: (await import('./Usage.tsx')).Usage }));

const topics = ['does', 'contract', 'applications'] as const;
const loadContract = () => api.call(applicationsApi.contract);

/** What the enterprise API is for, and how one gets it: by arrangement. */
const NotYet = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <>
      <dl className="divide-border border-border divide-y border-y">
        {topics.map((topic) => (
          <div key={topic} className="py-5">
            <dt className="mb-1 font-semibold">{t(`enterprise.${topic}Title`)}</dt>
            <dd className="text-quiet">{t(`enterprise.${topic}`)}</dd>
          </div>
        ))}
      </dl>
      <section className="bg-accent-soft mt-8 rounded-lg p-5 sm:p-6">
        <h2 className="mb-1 text-lg font-semibold">{t('enterprise.setUpTitle')}</h2>
        <p className="mb-3">{t('enterprise.setUp')}</p>
        <Contact otherwise={t('enterprise.noAddress')} />
      </section>
    </>
  );
};

const Contract = ({ contract }: { readonly contract: OwnContract }): JSX.Element => {
  const { t } = useTranslation();
  const formats = useFormats();
  const { current, terms, to, status, months } = contract;
  const [first] = terms;
  const [month] = months;
  const span = [
    first && t('enterprise.since', { at: formats.day(first.from) }),
    to !== null && t('enterprise.until', { at: formats.day(to) }),
  ];
  const rows: readonly (readonly [string, string])[] = [
    [t('enterprise.price'), t('enterprise.perMinute', formats.credits(current.tenThousandthsPerMinute))],
    [t('enterprise.holds'), `${t(`enterprise.statuses.${status}`)}, ${span.filter(Boolean).join(', ')}`],
    [
      t('enterprise.cap'),
      current.monthlyMinutes === null ? t('enterprise.noCap') : formats.number(current.monthlyMinutes),
    ],
    [t('enterprise.concurrency'), formats.number(current.concurrency)],
    ...(month
      ? [
          [
            t('enterprise.usedInMonth', { month: formats.month(month.month) }),
            formats.duration(month.settledMs),
          ] as const,
        ]
      : []),
    [t('enterprise.origins'), current.mediaOrigins.join(', ') || t('enterprise.noOrigins')],
  ];
  return (
    <section aria-labelledby="contract" className="mb-10">
      <h2 id="contract" className="mb-3 text-lg font-semibold">
        {t('enterprise.contractTitle')}
      </h2>
      <dl data-contract={status} className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-quiet text-sm">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** The enterprise API: one's contract, programs and their tokens. */
export const EnterprisePage = (): JSX.Element => {
  const { t } = useTranslation();
  const contract = useAsked<OwnContract>(loadContract);
  const isAbsent = contract.code === 'not_found';
  return (
    <Page
      narrow={isAbsent}
      title={t('title.enterprise')}
      actions={
        contract.data && (
          <ButtonLink look="secondary" to="/enterprise-api/docs">
            {t('enterprise.docs')}
          </ButtonLink>
        )
      }
    >
      <p className="font-text mb-8 text-lg">{t('enterprise.lead')}</p>
      {contract.code !== null && !isAbsent && (
        <LoadFailed retry={() => void contract.reload()}>{t('enterprise.loadFailed')}</LoadFailed>
      )}
      {contract.data === null && contract.code === null && <ListSkeleton widths={[45, 60, 35]} />}
      {isAbsent && <NotYet />}
      {contract.data && (
        <>
          <Contract contract={contract.data} />
          <Suspense fallback={<ListSkeleton widths={[45, 60]} />}>
            <Usage />
          </Suspense>
          <Applications />
        </>
      )}
    </Page>
  );
};
