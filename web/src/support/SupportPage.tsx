import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../ui/Page.tsx';
import { Contact } from './Contact.tsx';

const topics = [
  'media',
  'upload',
  'credits',
  'failed',
  'accuracy',
  'speakers',
  'keys',
  'sharing',
  'subtitles',
  'notices',
  'privacy',
  'money',
] as const;

/** Answers to frequent questions. */
export const SupportPage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <Page narrow title={t('title.support')}>
      <p className="font-text mb-8 text-lg">{t('support.lead')}</p>
      <dl className="divide-border border-border divide-y border-y">
        {topics.map((topic) => (
          <div key={topic} id={topic} className="scroll-mt-20 py-5">
            <dt className="mb-1 font-semibold">{t(`support.${topic}Title`)}</dt>
            <dd className="text-quiet">{t(`support.${topic}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6">
        <Contact />
      </div>
    </Page>
  );
};
