import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../forms/Button.tsx';
import { Problem } from './Problem.tsx';

/** What a bug, or a part of the page that could not be loaded, shows. */
export const CrashedPage = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <main className="h-full">
      <Problem title={t('views.crashed.title')} message={t('views.crashed.message')}>
        <Button onClick={() => location.reload()}>{t('views.crashed.button')}</Button>
      </Problem>
    </main>
  );
};
