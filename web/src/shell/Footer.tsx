import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { outsidePages } from '../api/index.ts';

const link = 'hover:text-text underline-offset-4 hover:underline';

/** The foot of every dashboard screen. Pages outside the product are linked where this installation has them. */
export const Footer = (): JSX.Element => {
  const { t } = useTranslation();
  const { terms, status } = outsidePages();
  return (
    <footer className="border-border text-quiet mt-auto flex flex-wrap gap-x-6 gap-y-2 border-t pt-6 text-sm">
      <Link to="/support" className={link}>
        {t('footer.support')}
      </Link>
      {terms && (
        <a href={terms} target="_blank" rel="noreferrer" className={link}>
          {t('footer.terms')}
        </a>
      )}
      {status && (
        <a href={status} target="_blank" rel="noreferrer" className={link}>
          {t('footer.status')}
        </a>
      )}
      <span className="ml-auto">{t('footer.copyright', { year: new Date().getFullYear() })}</span>
    </footer>
  );
};
