import { takeHyphenationFrom } from './index.ts';
import { germanPatterns } from './patterns.de.ts';
import { englishPatterns } from './patterns.en.ts';
import { spanishPatterns } from './patterns.es.ts';
import { frenchPatterns } from './patterns.fr.ts';
import { italianPatterns } from './patterns.it.ts';
import { dutchPatterns } from './patterns.nl.ts';
import { portuguesePatterns } from './patterns.pt.ts';
import { romanshPatterns } from './patterns.rm.ts';

/** For servers: the patterns of all languages are there from the start, and no file is asked for later. */
export const bringAllHyphenation = (): void =>
  takeHyphenationFrom({
    de: () => germanPatterns,
    en: () => englishPatterns,
    es: () => spanishPatterns,
    fr: () => frenchPatterns,
    it: () => italianPatterns,
    nl: () => dutchPatterns,
    pt: () => portuguesePatterns,
    rm: () => romanshPatterns,
  });
