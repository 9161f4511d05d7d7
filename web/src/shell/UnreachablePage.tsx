import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';

/**
 * What is shown when the server does not answer at the start, or a part of the page does not come; `answered` when it did answer,
 * but not what a page can start with.
 */
export const UnreachablePage = ({ answered = false }: { readonly answered?: boolean }): JSX.Element => {
  const { t } = useTranslation();
  return (
    <main className="h-full">
      <Problem
        title={t(answered ? 'views.notStarted.title' : 'views.unreachable.title')}
        message={t(answered ? 'views.notStarted.message' : 'views.unreachable.message')}
      >
        <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
      </Problem>
    </main>
  );
};
