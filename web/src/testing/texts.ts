import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { de } from '../texts/de/index.ts';

/** The German texts, for specs that look at components. */
export const startGermanTexts = async (): Promise<void> => {
  await i18next.use(initReactI18next).init({
    lng: 'de-CH',
    resources: { 'de-CH': { translation: de } },
    interpolation: { escapeValue: false },
  });
};
