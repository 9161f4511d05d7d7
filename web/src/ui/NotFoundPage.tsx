import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from './Button.tsx';
import { Problem } from './Problem.tsx';

/** What is shown in the frame for a project that is not there. */
export const NotFound = (): JSX.Element => {
  const { t } = useTranslation();
  const title = `${t('title.notFound')} • Söbs`;
  // A project that is not there stands under the address of a screen that is.
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
  return (
    <Problem code="404" title={t('views.pageNotFound.title')} message={t('views.pageNotFound.message')}>
      <ButtonLink to="/">{t('views.pageNotFound.button')}</ButtonLink>
    </Problem>
  );
};

/** What every unknown path shows. */
export const NotFoundPage = (): JSX.Element => (
  <main className="h-full">
    <NotFound />
  </main>
);
