import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inLanguage, outsidePages } from '../api/index.ts';
import { currentLocale } from '../i18n/index.ts';
import { LanguageSwitcher } from '../ui/LanguageSwitcher.tsx';
import { Maintenance } from '../site/Maintenance.tsx';
import { Logo } from '../ui/Logo.tsx';

/** A link to another of the public screens. */
export const PlainLink = ({ to, children }: { to: string; children: ReactNode }): JSX.Element => (
  <Link to={to} className="text-accent font-medium underline-offset-4 hover:underline">
    {children}
  </Link>
);

/** The frame of every screen for those who are not logged in: the product, one card, the language. */
export const PublicPage = ({
  title,
  children,
  below,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}): JSX.Element => {
  const { t } = useTranslation();
  const { status } = outsidePages();
  return (
    <div className="flex min-h-full flex-col">
      <Maintenance />
      <div className="grid grow content-center justify-items-center gap-8 px-4 py-10">
        <main className="w-full max-w-md">
          <div className="mb-8 flex items-center gap-3">
            <Logo size={40} />
            <div>
              <p className="text-xl leading-tight font-semibold tracking-tight">Söbs</p>
              <p className="font-text text-quiet italic">{t('login.claim')}</p>
            </div>
          </div>
          <div className="bg-surface border-border rounded-lg border p-6 sm:p-8">
            <h1 className="mb-6 text-2xl font-semibold tracking-tight">{title}</h1>
            {children}
          </div>
          {below !== undefined && (
            <p className="text-quiet mt-6 flex flex-wrap justify-center gap-x-2 text-center">{below}</p>
          )}
        </main>
        <footer className="text-quiet flex flex-wrap items-center justify-center gap-4 text-sm">
          <LanguageSwitcher />
          {status && (
            <a
              href={inLanguage(status, currentLocale())}
              target="_blank"
              rel="noreferrer"
              className="hover:text-text underline underline-offset-4"
            >
              {t('login.statusPage')}
            </a>
          )}
        </footer>
      </div>
    </div>
  );
};
