import { loadHyphenation } from '../hyphenation/index.ts';
import { lexicons, type SpokenLanguage } from '../language/index.ts';

/** Brings the hyphenation of every language, for talks whose words may tell any. */
export const loadAllHyphenation = async (): Promise<void> => {
  await Promise.all((Object.keys(lexicons) as SpokenLanguage[]).map(loadHyphenation));
};
