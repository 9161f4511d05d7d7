import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import { UnreachablePage } from './UnreachablePage.tsx';

/** A part of the page that could not be loaded: no network, or a newer build is out. */
const isMissingPart = (error: unknown): boolean => error instanceof TypeError && /module|import/i.test(error.message);

/** What a bug, or a part of the page that could not be loaded, shows. */
export const CrashedPage = (): JSX.Element => {
  const { t } = useTranslation();
  if (isMissingPart(useRouteError())) return <UnreachablePage />;
  return (
    <main className="h-full">
      <Problem title={t('views.crashed.title')} message={t('views.crashed.message')}>
        <Button onClick={() => location.reload()}>{t('views.crashed.button')}</Button>
      </Problem>
    </main>
  );
};
