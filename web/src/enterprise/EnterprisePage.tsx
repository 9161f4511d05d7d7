import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { supportAddress } from '../api/index.ts';
import { Page } from '../shell/Page.tsx';

const topics = ['does', 'contract', 'applications'] as const;

/** Whom to ask, as far as this installation says. */
const Contact = (): JSX.Element => {
  const { t } = useTranslation();
  const address = supportAddress();
  if (address === '') return <p>{t('enterprise.noAddress')}</p>;
  return (
    <p>
      {t('enterprise.write')}{' '}
      <a href={`mailto:${address}`} className="text-accent break-all underline underline-offset-4">
        {address}
      </a>
    </p>
  );
};

/** What the enterprise API is for, and how one gets it: by arrangement. */
export const EnterprisePage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Page narrow title={t('title.enterprise')}>
      <p className="font-text mb-8 text-lg">{t('enterprise.lead')}</p>
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
        <Contact />
      </section>
    </Page>
  );
};
