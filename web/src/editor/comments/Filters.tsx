import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { commentFilters } from './comments.ts';
import type { Commenting } from './use-commenting.ts';

/** Which comments are shown. */
export const Filters = ({ filter, setFilter }: Pick<Commenting, 'filter' | 'setFilter'>): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('editor.commentFilter')} className="flex flex-wrap gap-1">
      {commentFilters.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={filter === each}
          onClick={() => setFilter(each)}
          className="text-quiet aria-pressed:bg-accent-soft aria-pressed:text-accent min-h-8 rounded px-2 text-sm font-medium"
        >
          {t(`editor.comments_${each}`)}
        </button>
      ))}
    </div>
  );
};
