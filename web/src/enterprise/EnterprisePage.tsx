import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../ui/Page.tsx';
import { Contact } from '../support/Contact.tsx';

const topics = ['does', 'contract', 'applications'] as const;

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
        <Contact otherwise={t('enterprise.noAddress')} />
      </section>
    </Page>
  );
};
