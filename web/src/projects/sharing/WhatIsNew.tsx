import { isolated, type Project } from '@soebs/contract';
import { Sparkle } from 'lucide-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/store.ts';
import { useProjects } from '../store.ts';
import { newsOf, useActivity, type News } from './activity.ts';

const MOST_NAMED = 2;

/** Who has corrected: the latest by name, how many others. */
const useEdited = (editors: News['editors']): string => {
  const { t, i18n } = useTranslation();
  const names = useProjects((state) => state.names);
  if (editors.length === 0) return '';
  const nameOf = (userId: string): string => isolated(names.get(userId) ?? t('sharing.formerMember'));
  const named = editors.slice(0, MOST_NAMED).map(nameOf);
  const count = editors.length - named.length;
  const all = count > 0 ? [...named, t('sharing.news.others', { count })] : named;
  return t('sharing.news.edited', { names: new Intl.ListFormat(i18n.language).format(all) });
};

const NewsLine = ({ news }: { news: News }): JSX.Element | null => {
  const { t } = useTranslation();
  const edited = useEdited(news.editors);
  const comments = news.comments > 0 ? t('sharing.news.comments', { count: news.comments }) : '';
  const text = [edited, comments].filter(Boolean).join(', ');
  if (text === '' && !news.isUnseen) return null;
  return (
    <p data-news className="text-accent flex min-w-0 items-start gap-1.5 text-sm">
      <Sparkle aria-hidden size={14} className="mt-1 shrink-0" />
      <span className="min-w-0 break-words">
        {news.isUnseen ? t('sharing.news.unseen') : t('sharing.news.since', { text })}
      </span>
    </p>
  );
};

/** What others have done in a project since the person was there last: who has corrected it, how many comments came. */
export const WhatIsNew = ({ project: { id, ownerId } }: { readonly project: Project }): JSX.Element | null => {
  const userId = useSession(({ me }) => me?.id ?? '');
  const known = useActivity((state) => state.known.get(id));
  return known ? <NewsLine news={newsOf(known, { userId, ownerId })} /> : null;
};
