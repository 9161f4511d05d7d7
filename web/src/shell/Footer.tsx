import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { builtInPages, inLanguage, outsidePages } from '../api/index.ts';
import { currentLocale } from '../i18n/index.ts';

const link = 'hover:text-text underline-offset-4 hover:underline';

/** The foot of every dashboard screen, with the pages beside the product. */
export const Footer = (): JSX.Element => {
  const { t } = useTranslation();
  const pages = Object.entries({ ...outsidePages(), ...builtInPages }).filter(([, page]) => page !== '');
  return (
    <footer className="border-border text-quiet mt-auto flex flex-wrap gap-x-6 gap-y-2 border-t pt-6 text-sm">
      <Link to="/support" className={link}>
        {t('footer.support')}
      </Link>
      {pages.map(([name, page]) => (
        <a key={name} href={inLanguage(page, currentLocale())} target="_blank" rel="noreferrer" className={link}>
          {t(`footer.${name as 'terms' | 'status' | 'privacy' | 'imprint'}`)}
        </a>
      ))}
      <span className="ml-auto">{t('footer.copyright', { year: new Date().getFullYear() })}</span>
    </footer>
  );
};
