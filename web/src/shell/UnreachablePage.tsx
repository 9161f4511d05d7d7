import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';

/** What is shown when the server does not answer at the start, or a part of the page does not come. */
export const UnreachablePage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <main className="h-full">
      <Problem title={t('views.unreachable.title')} message={t('views.unreachable.message')}>
        <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
      </Problem>
    </main>
  );
};
