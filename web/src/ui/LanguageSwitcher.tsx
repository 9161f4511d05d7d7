import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLocale, currentLocale, tags, type Locale } from '../i18n/index.ts';

const locales: readonly Locale[] = ['de', 'en'];

/** German or English, each named in its own language. */
export const LanguageSwitcher = (): JSX.Element => {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('language.label')} className="flex gap-1">
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={tags[locale]}
          aria-pressed={currentLocale() === locale}
          onClick={() => void chooseLocale(locale)}
          className="text-quiet hover:text-text aria-pressed:bg-raised aria-pressed:text-text min-h-9 rounded px-3 aria-pressed:font-semibold"
        >
          {t(`language.${locale}`)}
        </button>
      ))}
    </div>
  );
};
